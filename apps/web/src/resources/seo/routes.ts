import { lazyScreen } from '#/app/lazy-screen'
import { screen, section } from '#/app/routing'
import { seoNames } from './names'

export const homeSeoRoutes = [
  screen('/section-management/edit/seo', seoNames.homeTitle, lazyScreen(() => import('./home'), 'HomeSeoForm')),
] as const

export const courseSeoRoutes = [section('seo', lazyScreen(() => import('./course'), 'CourseSeoForm'))] as const
