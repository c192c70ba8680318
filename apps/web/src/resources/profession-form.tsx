import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { ProfessionRow } from '#/api/generated/model/professionRow'
import { createProfession, updateProfession } from '#/api/generated/professions/professions'
import { ProfessionInput } from '#/api/generated/rules.schemas.zod'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { professionText as text } from '#/text/uz.profession'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { professions, trail } from './profession'

type Values = { name: string; image: ImageValue; desc: string }

const form = defineForm<ProfessionRow, Values, ProfessionInput>({
  resource: professions,
  schema: ProfessionInput,
  blank: { name: '', image: null, desc: '' },
  images: { image: { folder: 'other', rule: 'icon' } },
  labels: { name: text.name, image: text.image, desc: text.desc },
  create: (input) => createProfession(input),
  update: (id, input) => updateProfession(id, input),
})

export function ProfessionForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: professions.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="name" />
            <ImageField control={control} name="image" />
            <LongTextField control={control} name="desc" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
