import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { SocialRow } from '#/api/generated/model/socialRow'
import { SocialInput } from '#/api/generated/rules.schemas.zod'
import { createSocial, updateSocial } from '#/api/generated/socials/socials'
import { useFormContext } from '#/form/context'
import { SelectField } from '#/form/fields/choice'
import { LinkField } from '#/form/fields/link'
import { PhoneField } from '#/form/fields/phone'
import { socialText as text } from '#/text/uz.social'
import { Panel } from '#/ui/page'
import { listQuery, WHOLE } from './kit/cache'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { socials, trail } from './social'
import { typesFor } from './social-types'

type Values = { type: SocialRow['type'] | ''; link: string }

const form = defineForm<SocialRow, Values, SocialInput>({
  resource: socials,
  schema: SocialInput,
  blank: { type: '', link: '' },
  meanings: { link: ({ type }) => (type === 'phone' ? 'phone' : 'link') },
  words: { type: text.types },
  labels: { type: text.name, link: text.address },
  // There is one of each type: a copy is of another, and no link is the number of a phone.
  copy: ({ type, link }) => ({ type: '', link: type === 'phone' ? '' : link }),
  create: (input) => createSocial(input),
  update: (id, input) => updateSocial(id, input),
})

/** The type and, by it, a link or a phone number. */
function SocialFields({ control, id }: { control: Control<Values>; id: number | null }) {
  const all = useQuery(listQuery(socials, WHOLE))
  const context = useFormContext()
  const [type, link] = useWatch({ control, name: ['type', 'link'] })
  /** What was typed as the one while the other is shown: a type chosen by mistake loses nothing. */
  const other = useRef('')
  const options = typesFor(all.data?.rows ?? [], id)
  const onChosen = (next: SocialRow['type'] | null) => {
    if ((next === 'phone') === (type === 'phone')) return
    context?.set('link', other.current)
    other.current = link
  }
  return (
    <Stack gap="5" maxW="xl">
      <SelectField
        control={control}
        name="type"
        options={options}
        hint={options.length === 0 ? text.allUsed : text.onePerType}
        onChosen={onChosen}
      />
      {type === 'phone' ? (
        <PhoneField control={control} name="link" label={text.phone} />
      ) : (
        <LinkField
          control={control}
          name="link"
          label={text.link}
          {...(type === '' ? {} : { placeholder: text.examples[type] })}
        />
      )}
    </Stack>
  )
}

export function SocialForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: socials.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <SocialFields control={control} id={id === undefined ? null : Number(id)} />
        </Panel>
      )}
    </FormScreen>
  )
}
