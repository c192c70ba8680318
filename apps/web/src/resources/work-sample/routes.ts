import { lazyScreen } from '#/app/lazy-screen'
import { courseListRoutes } from '#/app/routing'

export const contestRoutes = courseListRoutes('student-projects', {
  list: lazyScreen(() => import('./list'), 'ContestList'),
  form: lazyScreen(() => import('./form'), 'ContestForm'),
})

export const studentsRoutes = courseListRoutes('students-projects', {
  list: lazyScreen(() => import('./list'), 'StudentsList'),
  form: lazyScreen(() => import('./form'), 'StudentsForm'),
})

export const worksRoutes = courseListRoutes('student-works', {
  list: lazyScreen(() => import('./list'), 'WorksList'),
  form: lazyScreen(() => import('./form'), 'WorkForm'),
}, { under: '/single' })

export const filmsRoutes = courseListRoutes('student-works-media', {
  list: lazyScreen(() => import('./list'), 'FilmsList'),
  form: lazyScreen(() => import('./form'), 'FilmForm'),
}, { under: '/single' })

export const portfolioRoutes = courseListRoutes('portfolio-projects', {
  list: lazyScreen(() => import('./list'), 'PortfolioList'),
  form: lazyScreen(() => import('./form'), 'PortfolioForm'),
})
