import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const courseInfoRoutes = [
  section('profession-info', lazyScreen(() => import('./form'), 'ProfessionInfo')),
  section('profession-info-progress', lazyScreen(() => import('./form'), 'ProfessionInfoProgress')),
  section('profession-info-blue', lazyScreen(() => import('./form'), 'ProfessionInfoBlue')),
] as const
