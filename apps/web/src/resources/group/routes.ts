import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { groupNames } from './names'

export const groupRoutes = listRoutes('/groups', groupNames, {
  list: lazyRouteComponent(() => import('./list'), 'GroupList'),
  form: lazyRouteComponent(() => import('./form'), 'GroupForm'),
})
