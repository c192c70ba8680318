import { Box } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import { createCourseCategory, updateCourseCategory } from '#/api/generated/course-categories/course-categories'
import type { CourseCategoryRow } from '#/api/generated/model/courseCategoryRow'
import { CourseCategoryInput } from '#/api/generated/rules.schemas.zod'
import { TextField } from '#/form/fields/text'
import { groupText as text } from '#/text/uz.group'
import { Panel } from '#/ui/page'
import { groups } from './group'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'

type Values = { name: string }

const form = defineForm<CourseCategoryRow, Values, CourseCategoryInput>({
  resource: groups,
  schema: CourseCategoryInput,
  blank: { name: '' },
  labels: { name: text.name },
  create: (input) => createCourseCategory(input),
  update: (id, input) => updateCourseCategory(id, input),
})

export function GroupForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[{ label: text.title, to: groups.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Box maxW="xl">
            <TextField control={control} name="name" />
          </Box>
        </Panel>
      )}
    </FormScreen>
  )
}
