import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const courseInfoRoutes = [
  section('profession-info', lazyRouteComponent(() => import('./form'), 'ProfessionInfo')),
  section('profession-info-progress', lazyRouteComponent(() => import('./form'), 'ProfessionInfoProgress')),
  section('profession-info-blue', lazyRouteComponent(() => import('./form'), 'ProfessionInfoBlue')),
] as const
