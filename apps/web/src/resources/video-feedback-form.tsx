import { Grid, Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import { createFeedback, updateFeedback } from '#/api/generated/feedback/feedback'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { FeedbackInput } from '#/api/generated/rules.schemas.zod'
import { RatingField } from '#/form/fields/rating'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { VideoField } from '#/form/video/field'
import { feedbackText as text } from '#/text/uz.feedback'
import { Panel } from '#/ui/page'
import { trail, type FeedbackType } from './feedback'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { videoFeedback } from './video-feedback'

type Values = {
  feedbackType: FeedbackType
  fullName: string
  profession: string
  media: ImageValue
  thumbnail: ImageValue
  rating: number | null
  body: string
}

const form = defineForm<FeedbackRow, Values, FeedbackInput>({
  resource: videoFeedback,
  schema: FeedbackInput,
  blank: { feedbackType: 1, fullName: '', profession: '', media: null, thumbnail: null, rating: null, body: '' },
  videos: { media: { folder: 'videos' } },
  images: { thumbnail: { folder: 'video-thumbnails', rule: 'any' } },
  required: ['media'],
  labels: {
    feedbackType: text.type,
    fullName: text.name,
    profession: text.profession,
    media: text.video,
    thumbnail: text.thumbnail,
    rating: text.rating,
    body: text.words,
  },
  create: (input) => createFeedback(input),
  update: (id, input) => updateFeedback(id, input),
})

export function VideoFeedbackForm() {
  const { id } = useParams({ strict: false })
  const title = id === undefined ? text.films.addTitle : text.films.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.films.title, to: videoFeedback.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="4xl">
            <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              <TextField control={control} name="fullName" />
              <TextField control={control} name="profession" />
            </Grid>
            <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
              <VideoField control={control} name="media" thumbnail="thumbnail" />
              <ImageField control={control} name="thumbnail" hint={text.thumbnailHelp} height="64" />
            </Grid>
            <RatingField control={control} name="rating" />
            <LongTextField control={control} name="body" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
