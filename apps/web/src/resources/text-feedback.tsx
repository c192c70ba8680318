import { feedbackText as text } from '#/text/uz.feedback'
import { defineFeedback, FeedbackScreen, trail } from './feedback'

const LIST = '/section-management/edit/text-feedbacks'

export const textFeedback = defineFeedback(2, {
  key: 'text-feedback',
  texts: text.text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
})

export function TextFeedbackList() {
  return <FeedbackScreen resource={textFeedback} crumbs={[...trail, { label: text.text.title }]} />
}
