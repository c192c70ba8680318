import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const aboutRoutes = [
  section('course-about-success', lazyRouteComponent(() => import('./form'), 'AboutSuccess')),
  section('course-about-info', lazyRouteComponent(() => import('./form'), 'AboutInfo')),
] as const
