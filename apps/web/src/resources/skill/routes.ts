import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { skillNames } from './names'

export const skillRoutes = listRoutes('/courses/skills', skillNames, {
  list: lazyScreen(() => import('./list'), 'SkillList'),
  form: lazyScreen(() => import('./form'), 'SkillForm'),
}, { under: '/edit' })
