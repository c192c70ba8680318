import { lazyScreen } from '#/app/lazy-screen'
import { screen } from '#/app/routing'
import { professionFinderNames } from './names'

export const professionFinderRoutes = [
  screen('/section-management/edit/profession-finder', professionFinderNames.title, lazyScreen(() => import('./form'), 'FinderForm')),
] as const
