import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const mentorRoutes = courseListRoutes('course-mentor', {
  list: lazyRouteComponent(() => import('./list'), 'MentorList'),
  form: lazyRouteComponent(() => import('./form'), 'MentorForm'),
}, { under: '/single' })
