import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const mentorRoutes = courseListRoutes('course-mentor', {
  list: lazyScreen(() => import('./list'), 'MentorList'),
  form: lazyScreen(() => import('./form'), 'MentorForm'),
}, { under: '/single' })
