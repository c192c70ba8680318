import { Grid } from '@chakra-ui/react'
import { feedbackCalls } from '#/api/generated/feedback/feedback.calls'
import { feedbackInput } from '#/api/generated/inputs/feedbackInput'
import { RatingField } from '#/form/fields/rating'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { VideoField } from '#/form/video/field'
import { feedbackText as text } from '../feedback/text'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { videoFeedback } from './resource'

const form = defineForm(videoFeedback, {
  calls: feedbackCalls,
  input: feedbackInput,
  defaultValues: { feedbackType: 1 },
  media: { media: { kind: 'video', folder: 'videos' } },
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
})

export const VideoFeedbackForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel maxW="4xl">
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
      </FormPanel>
    )}
  </FormScreen>
)
