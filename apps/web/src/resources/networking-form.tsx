import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '#/api/errors'
import type { NetworkingRow } from '#/api/generated/model/networkingRow'
import { saveNetworking } from '#/api/generated/networking/networking'
import { NetworkingInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { networkingText as text } from '#/text/uz.networking'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { missing } from './kit/whole'
import { networking } from './networking'

type Values = { title: string; desc: string; image: ImageValue }

const form = perCourse((courseId) =>
  defineForm<NetworkingRow, Values, NetworkingInput>({
    resource: networking(courseId),
    schema: NetworkingInput,
    blank: { title: '', desc: '', image: null },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    labels: { title: text.name, desc: text.desc, image: text.image },
    // One call for both: with an id it changes, without one it adds.
    create: (input) => saveNetworking(courseId, input),
    update: async (id, input) => {
      try {
        const body = { ...input, id }
        return await saveNetworking(courseId, body)
      } catch (error) {
        throw isGone(error) ? missing('PUT') : error
      }
    },
  }),
)

/** Of a row that is not there this call says that the body's id is wrong. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field, code }) => field === 'id' && code === 'not_found')
}

export function NetworkingForm() {
  const { networkId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={networkId}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="title" />
            <LongTextField control={control} name="desc" />
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}
