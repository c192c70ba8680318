import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const courseFeedbackRoutes = courseListRoutes('course-text-feedback', {
  list: lazyRouteComponent(() => import('./list'), 'CourseFeedbackList'),
  form: lazyRouteComponent(() => import('./form'), 'CourseFeedbackForm'),
})
