import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { textFeedbackNames } from './names'

export const textFeedbackRoutes = listRoutes('/section-management/edit/text-feedbacks', textFeedbackNames, {
  list: lazyScreen(() => import('./list'), 'TextFeedbackList'),
  form: lazyScreen(() => import('./form'), 'TextFeedbackForm'),
})
