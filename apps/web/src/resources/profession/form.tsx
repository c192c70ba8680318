import { professionInput } from '#/api/generated/inputs/professionInput'
import { professionCalls } from '#/api/generated/professions/professions.calls'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { professions } from './resource'
import { professionText as text } from './text'

const form = defineForm(professions, {
  calls: professionCalls,
  input: professionInput,
  labels: { name: text.name, image: text.image, desc: text.desc },
})

export const ProfessionForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="name" />
        <ImageField control={control} name="image" />
        <LongTextField control={control} name="desc" />
      </FormPanel>
    )}
  </FormScreen>
)
