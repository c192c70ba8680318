import { partnerInput } from '#/api/generated/inputs/partnerInput'
import { partnerCalls } from '#/api/generated/partners/partners.calls'
import { LinkField } from '#/form/fields/link'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { partners } from './resource'
import { partnerText as text } from './text'

const form = defineForm(partners, {
  calls: partnerCalls,
  input: partnerInput,
  labels: { name: text.name, link: text.link, logo: text.logo },
})

export const PartnerForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="name" />
        <LinkField control={control} name="link" />
        <ImageField control={control} name="logo" />
      </FormPanel>
    )}
  </FormScreen>
)
