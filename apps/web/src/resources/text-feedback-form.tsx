import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { Control } from 'react-hook-form'
import { createFeedback, updateFeedback } from '#/api/generated/feedback/feedback'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { FeedbackInput } from '#/api/generated/rules.schemas.zod'
import { RatingField } from '#/form/fields/rating'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { feedbackText as text } from '#/text/uz.feedback'
import { Panel } from '#/ui/page'
import { trail, type FeedbackType } from './feedback'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import type { ListResource } from './kit/resource'
import { textFeedback } from './text-feedback'

type Values = {
  feedbackType: FeedbackType
  fullName: string
  profession: string
  body: string
  rating: number | null
  media: ImageValue
}

/** The form of the texts in one place; with a `courseId`, of a course's own. */
export function defineTextFeedbackForm(resource: ListResource<FeedbackRow>, courseId?: number) {
  const place = courseId === undefined ? {} : { courseId }
  return defineForm<FeedbackRow, Values, FeedbackInput>({
    resource,
    schema: FeedbackInput,
    blank: { feedbackType: 2, fullName: '', profession: '', body: '', rating: null, media: null },
    images: { media: { folder: 'student-images', rule: 'any' } },
    // Beside a video the words may be left out; here they are all there is.
    required: ['body'],
    labels: {
      feedbackType: text.type,
      fullName: text.name,
      profession: text.profession,
      body: text.body,
      rating: text.rating,
      media: text.image,
    },
    create: (input) => createFeedback({ ...input, ...place }),
    update: (id, input) => updateFeedback(id, { ...input, ...place }),
  })
}

const form = defineTextFeedbackForm(textFeedback)

/** The fields of a text feedback, wherever it stands. */
export function TextFeedbackFields({ control }: { control: Control<Values> }) {
  return (
    <Panel>
      <Stack gap="5" maxW="xl">
        <TextField control={control} name="fullName" />
        <TextField control={control} name="profession" />
        <LongTextField control={control} name="body" rows={6} />
        <RatingField control={control} name="rating" />
        <ImageField control={control} name="media" />
      </Stack>
    </Panel>
  )
}

export function TextFeedbackForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.text.addTitle : text.text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.text.title, to: textFeedback.paths.list }, { label: title }]}
    >
      {(control) => <TextFeedbackFields control={control} />}
    </FormScreen>
  )
}
