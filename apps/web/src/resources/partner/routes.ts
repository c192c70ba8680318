import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { partnerNames } from './names'

export const partnerRoutes = listRoutes('/section-management/edit/partners', partnerNames, {
  list: lazyScreen(() => import('./list'), 'PartnerList'),
  form: lazyScreen(() => import('./form'), 'PartnerForm'),
})
