import { Box } from '@chakra-ui/react'
import { courseCategoryCalls } from '#/api/generated/course-categories/course-categories.calls'
import { courseCategoryInput } from '#/api/generated/inputs/courseCategoryInput'
import { TextField } from '#/form/fields/text'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { FormScreen } from '../kit/form-screen'
import { groups } from './resource'
import { groupText as text } from './text'

const form = defineForm(groups, {
  calls: courseCategoryCalls,
  input: courseCategoryInput,
  labels: { name: text.name },
})

export const GroupForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <Panel>
        <Box maxW="xl">
          <TextField control={control} name="name" />
        </Box>
      </Panel>
    )}
  </FormScreen>
)
