import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { socialNames } from './names'

export const socialRoutes = listRoutes('/section-management/edit/footer-socials', socialNames, {
  list: lazyRouteComponent(() => import('./list'), 'SocialList'),
  form: lazyRouteComponent(() => import('./form'), 'SocialForm'),
})
