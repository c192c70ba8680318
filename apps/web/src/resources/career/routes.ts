import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { careerNames } from './names'

export const careerRoutes = listRoutes('/section-management/edit/emerging-career-options', careerNames, {
  list: lazyRouteComponent(() => import('./list'), 'CareerList'),
  form: lazyRouteComponent(() => import('./form'), 'CareerForm'),
})
