import { toolInput } from '#/api/generated/inputs/toolInput'
import { toolCalls } from '#/api/generated/tools/tools.calls'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { tools } from './resource'
import { toolText as text } from './text'

const form = defineForm(tools, { calls: toolCalls, input: toolInput, labels: { name: text.name, image: text.image } })

export const ToolForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="name" />
        <ImageField control={control} name="image" />
      </FormPanel>
    )}
  </FormScreen>
)
