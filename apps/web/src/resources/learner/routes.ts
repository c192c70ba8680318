import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const learnerRoutes = courseListRoutes('open-to-all-learners', {
  list: lazyRouteComponent(() => import('./list'), 'LearnerList'),
  form: lazyRouteComponent(() => import('./form'), 'LearnerForm'),
}, { under: '/single' })
