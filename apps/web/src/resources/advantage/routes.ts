import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const advantageRoutes = courseListRoutes('course-advantages', {
  list: lazyScreen(() => import('./list'), 'AdvantageList'),
  form: lazyScreen(() => import('./form'), 'AdvantageForm'),
}, { under: '/single' })
