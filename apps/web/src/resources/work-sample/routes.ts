import { lazyRouteComponent } from '@tanstack/react-router'
import { courseListRoutes } from '#/app/routing'

export const contestRoutes = courseListRoutes('student-projects', {
  list: lazyRouteComponent(() => import('./list'), 'ContestList'),
  form: lazyRouteComponent(() => import('./form'), 'ContestForm'),
})

export const studentsRoutes = courseListRoutes('students-projects', {
  list: lazyRouteComponent(() => import('./list'), 'StudentsList'),
  form: lazyRouteComponent(() => import('./form'), 'StudentsForm'),
})

export const worksRoutes = courseListRoutes('student-works', {
  list: lazyRouteComponent(() => import('./list'), 'WorksList'),
  form: lazyRouteComponent(() => import('./form'), 'WorkForm'),
}, { under: '/single' })

export const filmsRoutes = courseListRoutes('student-works-media', {
  list: lazyRouteComponent(() => import('./list'), 'FilmsList'),
  form: lazyRouteComponent(() => import('./form'), 'FilmForm'),
}, { under: '/single' })

export const portfolioRoutes = courseListRoutes('portfolio-projects', {
  list: lazyRouteComponent(() => import('./list'), 'PortfolioList'),
  form: lazyRouteComponent(() => import('./form'), 'PortfolioForm'),
})
