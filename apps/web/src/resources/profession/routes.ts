import { lazyRouteComponent } from '@tanstack/react-router'
import { list, listRoutes } from '#/app/routing'
import { professionNames, professionSectionTitle } from './names'

export const professionRoutes = [
  ...listRoutes('/fields', professionNames, {
    list: lazyRouteComponent(() => import('./list'), 'ProfessionList'),
    form: lazyRouteComponent(() => import('./form'), 'ProfessionForm'),
  }),
  list(
    '/section-management/edit/professions',
    professionSectionTitle,
    lazyRouteComponent(() => import('./list'), 'ProfessionSection'),
  ),
] as const
