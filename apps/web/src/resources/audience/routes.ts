import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const audienceRoutes = courseListRoutes('course-audience', {
  list: lazyScreen(() => import('./list'), 'AudienceList'),
  form: lazyScreen(() => import('./form'), 'AudienceForm'),
})
