import { ApiError } from '#/api/errors'
import { networkingInput } from '#/api/generated/inputs/networkingInput'
import { saveNetworking } from '#/api/generated/networking/networking'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { missing } from '../kit/unpaged'
import { networking } from './resource'
import { networkingText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(networking(courseId), {
    calls: {
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
      draftCall: (id) => ({
        method: 'PUT',
        path: `/api/admin/course/${courseId}/networking`,
        ...(id === null ? { isNew: true } : { rowId: id }),
        shape: {
          toBody: (input, version) => ({ ...input, ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) }),
          toForm: (body) => body,
          toField: (field) => field,
        },
      }),
    },
    input: networkingInput,
    labels: { title: text.name, desc: text.desc, image: text.image },
  }),
)

/** For a missing row this call reports an invalid id in the body. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field, code }) => field === 'id' && code === 'not_found')
}

export const NetworkingForm = () => (
  <CourseForm form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="title" />
        <LongTextField control={control} name="desc" />
        <ImageField control={control} name="image" />
      </FormPanel>
    )}
  </CourseForm>
)
