import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { toolNames } from './names'

export const toolRoutes = listRoutes('/courses/tools', toolNames, {
  list: lazyRouteComponent(() => import('./list'), 'ToolList'),
  form: lazyRouteComponent(() => import('./form'), 'ToolForm'),
}, { under: '/edit' })
