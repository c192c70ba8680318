import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const courseFeedbackRoutes = courseListRoutes('course-text-feedback', {
  list: lazyScreen(() => import('./list'), 'CourseFeedbackList'),
  form: lazyScreen(() => import('./form'), 'CourseFeedbackForm'),
})
