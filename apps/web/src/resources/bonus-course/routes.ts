import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { bonusCourseNames } from './names'

export const bonusCourseRoutes = listRoutes('/section-management/edit/bonus-courses', bonusCourseNames, {
  list: lazyRouteComponent(() => import('./list'), 'BonusCourseList'),
  form: lazyRouteComponent(() => import('./form'), 'BonusCourseForm'),
}, { under: '/single' })
