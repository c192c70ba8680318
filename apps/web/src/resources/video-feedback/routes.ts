import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { videoFeedbackNames } from './names'

export const videoFeedbackRoutes = listRoutes('/section-management/edit/video-feedbacks', videoFeedbackNames, {
  list: lazyScreen(() => import('./list'), 'VideoFeedbackList'),
  form: lazyScreen(() => import('./form'), 'VideoFeedbackForm'),
})
