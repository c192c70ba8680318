import { skillInput } from '#/api/generated/inputs/skillInput'
import { skillCalls } from '#/api/generated/skills/skills.calls'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { skills } from './resource'
import { skillText as text } from './text'

const form = defineForm(skills, { calls: skillCalls, input: skillInput, labels: { name: text.name, image: text.image } })

export const SkillForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="name" />
        <ImageField control={control} name="image" />
      </FormPanel>
    )}
  </FormScreen>
)
