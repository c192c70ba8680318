import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { PartnerRow } from '#/api/generated/model/partnerRow'
import { createPartner, updatePartner } from '#/api/generated/partners/partners'
import { PartnerInput } from '#/api/generated/rules.schemas.zod'
import { LinkField } from '#/form/fields/link'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { partnerText as text } from '#/text/uz.partner'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { partners, trail } from './partner'

type Values = { name: string; link: string; logo: ImageValue }

const form = defineForm<PartnerRow, Values, PartnerInput>({
  resource: partners,
  schema: PartnerInput,
  blank: { name: '', link: '', logo: null },
  images: { logo: { folder: 'partners', rule: 'any' } },
  meanings: { link: 'link' },
  labels: { name: text.name, link: text.link, logo: text.logo },
  create: (input) => createPartner(input),
  update: (id, input) => updatePartner(id, input),
})

export function PartnerForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: partners.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="name" />
            <LinkField control={control} name="link" />
            <ImageField control={control} name="logo" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
