import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { siteFaqNames } from './names'

export const siteFaqRoutes = listRoutes('/section-management/edit/site-faqs', siteFaqNames, {
  list: lazyScreen(() => import('./list'), 'SiteFaqList'),
  form: lazyScreen(() => import('./form'), 'SiteFaqForm'),
})
