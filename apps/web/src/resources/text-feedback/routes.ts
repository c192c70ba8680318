import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { textFeedbackNames } from './names'

export const textFeedbackRoutes = listRoutes('/section-management/edit/text-feedbacks', textFeedbackNames, {
  list: lazyRouteComponent(() => import('./list'), 'TextFeedbackList'),
  form: lazyRouteComponent(() => import('./form'), 'TextFeedbackForm'),
})
