import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { OpportunityRow } from '#/api/generated/model/opportunityRow'
import { createOpportunity, updateOpportunity } from '#/api/generated/opportunities/opportunities'
import { OpportunityInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { RowsField } from '#/form/fields/rows'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { textRow, type TextRow } from '#/form/spec'
import { advantageText as text } from '#/text/uz.advantage'
import { Panel } from '#/ui/page'
import { advantages } from './advantage'
import { defineForm } from './kit/form'

type Values = { title: string; descriptions: TextRow[]; image: ImageValue }

const form = perCourse((courseId) =>
  defineForm<OpportunityRow, Values, OpportunityInput>({
    resource: advantages(courseId),
    schema: OpportunityInput,
    blank: { title: '', descriptions: [textRow], image: null },
    rows: { descriptions: textRow },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    labels: { title: text.name, descriptions: text.descriptions, image: text.image },
    create: (input) => createOpportunity(courseId, input),
    update: (id, input) => updateOpportunity(id, input),
  }),
)

export function AdvantageForm() {
  const { advantageId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={advantageId}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="2xl">
            <TextField control={control} name="title" />
            <RowsField control={control} name="descriptions" blank={textRow} add={text.addDescription} rowName={text.description}>
              {(path) => <LongTextField control={control} name={`${path}.text`} label={text.text} rows={2} />}
            </RowsField>
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}
