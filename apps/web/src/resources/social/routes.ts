import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { socialNames } from './names'

export const socialRoutes = listRoutes('/section-management/edit/footer-socials', socialNames, {
  list: lazyScreen(() => import('./list'), 'SocialList'),
  form: lazyScreen(() => import('./form'), 'SocialForm'),
})
