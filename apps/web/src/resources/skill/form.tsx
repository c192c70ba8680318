import { Stack } from '@chakra-ui/react'
import { skillInput } from '#/api/generated/inputs/skillInput'
import { skillCalls } from '#/api/generated/skills/skills.calls'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { FormScreen } from '../kit/form-screen'
import { skills } from './list'
import { skillText as text } from './text'

const form = defineForm(skills, {
  calls: skillCalls,
  input: skillInput,
  labels: { name: text.name, image: text.image },
})

export function SkillForm() {
  return (
    <FormScreen form={form}>
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
