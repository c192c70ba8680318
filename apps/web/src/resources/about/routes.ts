import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const aboutRoutes = [
  section('course-about-success', lazyScreen(() => import('./form'), 'AboutSuccess')),
  section('course-about-info', lazyScreen(() => import('./form'), 'AboutInfo')),
] as const
