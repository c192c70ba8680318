import { lazyScreen } from '#/app/lazy-screen'
import { screen } from '#/app/routing'
import { siteSettingsNames } from './names'

export const siteSettingsRoutes = [
  screen('/site-settings', siteSettingsNames.title, lazyScreen(() => import('./form'), 'SiteSettingsForm')),
] as const
