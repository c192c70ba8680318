import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { groupNames } from './names'

export const groupRoutes = listRoutes('/groups', groupNames, {
  list: lazyScreen(() => import('./list'), 'GroupList'),
  form: lazyScreen(() => import('./form'), 'GroupForm'),
})
