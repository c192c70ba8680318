import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { socialInput, type SocialInputValues as Values } from '#/api/generated/inputs/socialInput'
import type { SocialRow } from '#/api/generated/model/socialRow'
import { socialCalls } from '#/api/generated/socials/socials.calls'
import { useFormContext } from '#/form/context'
import { SelectField } from '#/form/fields/choice'
import { LinkField } from '#/form/fields/link'
import { PhoneField } from '#/form/fields/phone'
import { Panel } from '#/ui/page'
import { listQuery } from '../kit/cache'
import { defineForm } from '../kit/form'
import { FormScreen } from '../kit/form-screen'
import { UNPAGED } from '../kit/unpaged'
import { useRowId } from '../kit/use-row'
import { socials } from './resource'
import { socialText as text } from './text'
import { typesFor } from './types'

const form = defineForm(socials, {
  calls: socialCalls,
  input: socialInput,
  fieldTypes: { link: ({ type }) => (type === 'phone' ? 'phone' : 'link') },
  optionLabels: { type: text.types },
  labels: { type: text.name, link: text.address },
  // Each type exists once: a copy gets another type, and a phone number is no link.
  copy: ({ type, link }) => ({ type: '', link: type === 'phone' ? '' : link }),
})

/** The type and, depending on it, a link or a phone number. */
function SocialFields({ control, id }: { control: Control<Values>; id: number | null }) {
  const all = useQuery(listQuery(socials, UNPAGED))
  const context = useFormContext()
  const [type, link] = useWatch({ control, name: ['type', 'link'] })
  /** The value typed for the other kind: a wrongly chosen type loses nothing. */
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
  const id = useRowId(socials)
  return (
    <FormScreen form={form}>
      {(control) => (
        <Panel>
          <SocialFields control={control} id={id === undefined ? null : Number(id)} />
        </Panel>
      )}
    </FormScreen>
  )
}
