import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const supportRoutes = courseListRoutes('support', {
  list: lazyRouteComponent(() => import('./list'), 'SupportList'),
  form: lazyRouteComponent(() => import('./form'), 'SupportForm'),
})

export const picturedSupportRoutes = courseListRoutes('support-with-img', {
  list: lazyRouteComponent(() => import('./list'), 'PicturedSupportList'),
  form: lazyRouteComponent(() => import('./form'), 'PicturedSupportForm'),
})
