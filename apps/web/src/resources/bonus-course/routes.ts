import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { bonusCourseNames } from './names'

export const bonusCourseRoutes = listRoutes('/section-management/edit/bonus-courses', bonusCourseNames, {
  list: lazyScreen(() => import('./list'), 'BonusCourseList'),
  form: lazyScreen(() => import('./form'), 'BonusCourseForm'),
}, { under: '/single' })
