import { lazyScreen } from '#/app/lazy-screen'
import { screen } from '#/app/routing'
import { bannerNames } from './names'

export const bannerRoutes = [
  screen('/section-management/edit/banner', bannerNames.title, lazyScreen(() => import('./form'), 'BannerForm')),
  screen('/section-management/edit/banner/add', bannerNames.addTitle, lazyScreen(() => import('./form'), 'BannerForm')),
] as const
