import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const supportRoutes = courseListRoutes('support', {
  list: lazyScreen(() => import('./list'), 'SupportList'),
  form: lazyScreen(() => import('./form'), 'SupportForm'),
})

export const picturedSupportRoutes = courseListRoutes('support-with-img', {
  list: lazyScreen(() => import('./list'), 'PicturedSupportList'),
  form: lazyScreen(() => import('./form'), 'PicturedSupportForm'),
})
