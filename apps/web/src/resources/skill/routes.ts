import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { skillNames } from './names'

export const skillRoutes = listRoutes('/courses/skills', skillNames, {
  list: lazyRouteComponent(() => import('./list'), 'SkillList'),
  form: lazyRouteComponent(() => import('./form'), 'SkillForm'),
}, { under: '/edit' })
