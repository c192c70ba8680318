import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const advantageRoutes = courseListRoutes('course-advantages', {
  list: lazyRouteComponent(() => import('./list'), 'AdvantageList'),
  form: lazyRouteComponent(() => import('./form'), 'AdvantageForm'),
}, { under: '/single' })
