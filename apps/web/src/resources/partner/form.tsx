import { Stack } from '@chakra-ui/react'
import { partnerInput } from '#/api/generated/inputs/partnerInput'
import { partnerCalls } from '#/api/generated/partners/partners.calls'
import { LinkField } from '#/form/fields/link'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { FormScreen } from '../kit/form-screen'
import { partners } from './list'
import { partnerText as text } from './text'

const form = defineForm(partners, {
  calls: partnerCalls,
  input: partnerInput,
  labels: { name: text.name, link: text.link, logo: text.logo },
})

export function PartnerForm() {
  return (
    <FormScreen form={form}>
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
