import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { SkillRow } from '#/api/generated/model/skillRow'
import { SkillInput } from '#/api/generated/rules.schemas.zod'
import { createSkill, updateSkill } from '#/api/generated/skills/skills'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { skillText as text } from '#/text/uz.skill'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { skills, trail } from './skill'

type Values = { name: string; image: ImageValue }

const form = defineForm<SkillRow, Values, SkillInput>({
  resource: skills,
  schema: SkillInput,
  blank: { name: '', image: null },
  images: { image: { folder: 'other', rule: 'icon' } },
  labels: { name: text.name, image: text.image },
  create: (input) => createSkill(input),
  update: (id, input) => updateSkill(id, input),
})

export function SkillForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: skills.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="name" />
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
