import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '#/app/routing'
import { professionFinderNames } from './names'

export const professionFinderRoutes = [
  screen('/section-management/edit/profession-finder', professionFinderNames.title, lazyRouteComponent(() => import('./form'), 'FinderForm')),
] as const
