import { lazyRouteComponent } from '@tanstack/react-router'
import { listRoutes } from '#/app/routing'
import { carouselNames, topRatedNames } from './names'

export const carouselRoutes = listRoutes('/courses/new-courses-carousel', carouselNames, {
  list: lazyRouteComponent(() => import('./list'), 'CarouselList'),
  form: lazyRouteComponent(() => import('./form'), 'CarouselForm'),
})

export const topRatedRoutes = listRoutes('/courses/top-rated-courses', topRatedNames, {
  list: lazyRouteComponent(() => import('./list'), 'TopRatedList'),
  form: lazyRouteComponent(() => import('./form'), 'TopRatedForm'),
})
