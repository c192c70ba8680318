import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const faqRoutes = courseListRoutes('faq', {
  list: lazyRouteComponent(() => import('./list'), 'FaqList'),
  form: lazyRouteComponent(() => import('./form'), 'FaqForm'),
})
