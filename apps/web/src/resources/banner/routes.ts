import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '#/app/routing'
import { bannerNames } from './names'

export const bannerRoutes = [
  screen('/section-management/edit/banner', bannerNames.title, lazyRouteComponent(() => import('./form'), 'BannerForm')),
  screen('/section-management/edit/banner/add', bannerNames.addTitle, lazyRouteComponent(() => import('./form'), 'BannerForm')),
] as const
