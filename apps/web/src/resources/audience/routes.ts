import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const audienceRoutes = courseListRoutes('course-audience', {
  list: lazyRouteComponent(() => import('./list'), 'AudienceList'),
  form: lazyRouteComponent(() => import('./form'), 'AudienceForm'),
})
