import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { careerNames } from './names'

export const careerRoutes = listRoutes('/section-management/edit/emerging-career-options', careerNames, {
  list: lazyScreen(() => import('./list'), 'CareerList'),
  form: lazyScreen(() => import('./form'), 'CareerForm'),
})
