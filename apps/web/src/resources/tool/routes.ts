import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { toolNames } from './names'

export const toolRoutes = listRoutes('/courses/tools', toolNames, {
  list: lazyScreen(() => import('./list'), 'ToolList'),
  form: lazyScreen(() => import('./form'), 'ToolForm'),
}, { under: '/edit' })
