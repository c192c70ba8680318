import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { ToolRow } from '#/api/generated/model/toolRow'
import { ToolInput } from '#/api/generated/rules.schemas.zod'
import { createTool, updateTool } from '#/api/generated/tools/tools'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { toolText as text } from '#/text/uz.tool'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { tools, trail } from './tool'

type Values = { name: string; image: ImageValue }

const form = defineForm<ToolRow, Values, ToolInput>({
  resource: tools,
  schema: ToolInput,
  blank: { name: '', image: null },
  images: { image: { folder: 'other', rule: 'icon' } },
  labels: { name: text.name, image: text.image },
  create: (input) => createTool(input),
  update: (id, input) => updateTool(id, input),
})

export function ToolForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: tools.paths.list }, { label: title }]}
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
