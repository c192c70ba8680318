import { Stack } from '@chakra-ui/react'
import { toolInput } from '#/api/generated/inputs/toolInput'
import { toolCalls } from '#/api/generated/tools/tools.calls'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { FormScreen } from '../kit/form-screen'
import { tools } from './list'
import { toolText as text } from './text'

const form = defineForm(tools, {
  calls: toolCalls,
  input: toolInput,
  labels: { name: text.name, image: text.image },
})

export function ToolForm() {
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
