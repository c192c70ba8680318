import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const networkingRoutes = courseListRoutes('networking', {
  list: lazyScreen(() => import('./list'), 'NetworkingList'),
  form: lazyScreen(() => import('./form'), 'NetworkingForm'),
})
