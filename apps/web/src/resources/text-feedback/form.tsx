import type { Control } from 'react-hook-form'
import { feedbackCalls } from '#/api/generated/feedback/feedback.calls'
import { feedbackInput, type FeedbackInputValues } from '#/api/generated/inputs/feedbackInput'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { RatingField } from '#/form/fields/rating'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { feedbackText as text } from '../feedback/text'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import type { ListResource } from '../kit/resource'
import { textFeedback } from './resource'

type Values = Pick<FeedbackInputValues, 'feedbackType' | 'fullName' | 'profession' | 'body' | 'rating' | 'media'>

/** The form of text feedback; with a `courseId`, that of a course. */
export function defineTextFeedbackForm(resource: ListResource<FeedbackRow>, courseId?: number) {
  const place = courseId === undefined ? {} : { courseId }
  const { createPath, updatePath } = feedbackCalls
  return defineForm(resource, {
    calls: {
      create: (input) => feedbackCalls.create({ ...input, ...place }),
      update: (id, input) => feedbackCalls.update(id, { ...input, ...place }),
      createPath,
      updatePath,
      draftShape: {
        toBody: (input, version) => ({ ...input, ...place, ...(version === null ? {} : { version }) }),
        toForm: (body) => body,
        toField: (field) => field,
      },
    },
    input: feedbackInput,
    defaultValues: { feedbackType: 2 },
    media: { media: { kind: 'image', folder: 'student-images', rule: 'any' } },
    // The text is optional beside a video; here it is all there is.
    required: ['body'],
    labels: {
      feedbackType: text.type,
      fullName: text.name,
      profession: text.profession,
      body: text.body,
      rating: text.rating,
      media: text.image,
    },
  })
}

const form = defineTextFeedbackForm(textFeedback)

/** The fields of a text feedback, for the site and for courses. */
export function TextFeedbackFields({ control }: { control: Control<Values> }) {
  return (
    <FormPanel>
      <TextField control={control} name="fullName" />
      <TextField control={control} name="profession" />
      <LongTextField control={control} name="body" rows={6} />
      <RatingField control={control} name="rating" />
      <ImageField control={control} name="media" />
    </FormPanel>
  )
}

export const TextFeedbackForm = () => (
  <FormScreen form={form}>
    {(control) => <TextFeedbackFields control={control} />}
  </FormScreen>
)
