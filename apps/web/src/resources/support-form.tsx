import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { SupportRow } from '#/api/generated/model/supportRow'
import { SupportInput } from '#/api/generated/rules.schemas.zod'
import { createSupport, updateSupport } from '#/api/generated/supports/supports'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { SharedNote } from '#/course/shared-note'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { supportText as text } from '#/text/uz.support'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { picturedSupports, supports } from './support'

type Values = { title: string; desc: string; image: ImageValue }

/** Both forms hold the picture, so that what is half typed in one is whole in the other; only one shows it. */
function define(resource: typeof supports) {
  return perCourse((courseId) =>
    defineForm<SupportRow, Values, SupportInput>({
      resource: resource(courseId),
      schema: SupportInput,
      blank: { title: '', desc: '', image: null },
      images: { image: { folder: 'course-illustrations', rule: 'any' } },
      labels: { title: text.name, desc: text.desc, image: text.image },
      create: (input) => createSupport(courseId, input),
      update: (id, input) => updateSupport(id, input),
    }),
  )
}

const plain = define(supports)
const pictured = define(picturedSupports)

export function SupportForm() {
  return <Form screen="support" />
}

export function PicturedSupportForm() {
  return <Form screen="support-with-img" />
}

function Form({ screen }: { screen: 'support' | 'support-with-img' }) {
  const { supportId } = useParams({ strict: false })
  const withImage = screen === 'support-with-img'
  return (
    <CourseForm form={withImage ? pictured : plain} id={supportId}>
      {(control, courseId) => (
        <>
          <SharedNote courseId={courseId} screen={screen} />
          <Panel>
            <Stack gap="5" maxW="xl">
              <TextField control={control} name="title" />
              <LongTextField control={control} name="desc" />
              {withImage && <ImageField control={control} name="image" hint={text.imageHelp} />}
            </Stack>
          </Panel>
        </>
      )}
    </CourseForm>
  )
}
