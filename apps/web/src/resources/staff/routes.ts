import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { staffNames } from './names'

export const staffRoutes = listRoutes('/admins', staffNames, {
  list: lazyScreen(() => import('./list'), 'StaffList'),
  form: lazyScreen(() => import('./form'), 'StaffForm'),
}, { superadmin: true })
