import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const networkingRoutes = courseListRoutes('networking', {
  list: lazyRouteComponent(() => import('./list'), 'NetworkingList'),
  form: lazyRouteComponent(() => import('./form'), 'NetworkingForm'),
})
