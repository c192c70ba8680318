import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const learnerRoutes = courseListRoutes('open-to-all-learners', {
  list: lazyScreen(() => import('./list'), 'LearnerList'),
  form: lazyScreen(() => import('./form'), 'LearnerForm'),
}, { under: '/single' })
