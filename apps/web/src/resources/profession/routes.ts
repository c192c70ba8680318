import { lazyScreen } from '#/app/lazy-screen'
import { list, listRoutes } from '#/app/routing'
import { professionNames, professionSectionTitle } from './names'

export const professionRoutes = [
  ...listRoutes('/fields', professionNames, {
    list: lazyScreen(() => import('./list'), 'ProfessionList'),
    form: lazyScreen(() => import('./form'), 'ProfessionForm'),
  }),
  list(
    '/section-management/edit/professions',
    professionSectionTitle,
    lazyScreen(() => import('./list'), 'ProfessionSection'),
  ),
] as const
