import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { staffNames } from './names'

export const staffRoutes = listRoutes('/admins', staffNames, {
  list: lazyRouteComponent(() => import('./list'), 'StaffList'),
  form: lazyRouteComponent(() => import('./form'), 'StaffForm'),
}, { superadmin: true })
