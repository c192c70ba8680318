import { rowRoutes } from '#/app/route-ids'
import { defineFeedback } from '../feedback/feedback'
import { feedbackText as text } from '../feedback/text'
import { rowPaths } from '../kit/resource'

export const textFeedback = defineFeedback(2, {
  key: 'text-feedback',
  texts: text.text,
  paths: rowPaths('/section-management/edit/text-feedbacks'),
  routes: rowRoutes('/shell/section-management/edit/text-feedbacks', '/shell/section-management/edit/text-feedbacks/$id'),
})
