import { lazyScreen } from '#/app/lazy-screen'
import { listRoutes } from '#/app/routing'
import { carouselNames, topRatedNames } from './names'

export const carouselRoutes = listRoutes('/courses/new-courses-carousel', carouselNames, {
  list: lazyScreen(() => import('./list'), 'CarouselList'),
  form: lazyScreen(() => import('./form'), 'CarouselForm'),
})

export const topRatedRoutes = listRoutes('/courses/top-rated-courses', topRatedNames, {
  list: lazyScreen(() => import('./list'), 'TopRatedList'),
  form: lazyScreen(() => import('./form'), 'TopRatedForm'),
})
