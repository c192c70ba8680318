import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { partnerNames } from './names'

export const partnerRoutes = listRoutes('/section-management/edit/partners', partnerNames, {
  list: lazyRouteComponent(() => import('./list'), 'PartnerList'),
  form: lazyRouteComponent(() => import('./form'), 'PartnerForm'),
})
