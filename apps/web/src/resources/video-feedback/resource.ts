import { rowRoutes } from '#/app/route-ids'
import { defineFeedback } from '../feedback/feedback'
import { feedbackText as text } from '../feedback/text'
import { rowPaths } from '../kit/resource'

export const videoFeedback = defineFeedback(1, {
  key: 'video-feedback',
  texts: text.films,
  paths: rowPaths('/section-management/edit/video-feedbacks'),
  routes: rowRoutes('/shell/section-management/edit/video-feedbacks', '/shell/section-management/edit/video-feedbacks/$id'),
})
