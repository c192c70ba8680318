import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const faqRoutes = courseListRoutes('faq', {
  list: lazyScreen(() => import('./list'), 'FaqList'),
  form: lazyScreen(() => import('./form'), 'FaqForm'),
})
