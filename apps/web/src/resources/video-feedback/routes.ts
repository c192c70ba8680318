import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { videoFeedbackNames } from './names'

export const videoFeedbackRoutes = listRoutes('/section-management/edit/video-feedbacks', videoFeedbackNames, {
  list: lazyRouteComponent(() => import('./list'), 'VideoFeedbackList'),
  form: lazyRouteComponent(() => import('./form'), 'VideoFeedbackForm'),
})
