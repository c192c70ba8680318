import { feedbackText as text } from '#/text/uz.feedback'
import { defineFeedback, FeedbackScreen, trail } from './feedback'

const LIST = '/section-management/edit/video-feedbacks'

export const videoFeedback = defineFeedback(1, {
  key: 'video-feedback',
  texts: text.films,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
})

export function VideoFeedbackList() {
  return <FeedbackScreen resource={videoFeedback} crumbs={[...trail, { label: text.films.title }]} />
}
