import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { course } from '#/app/routing'
import { formSearch } from '#/app/search'
import { t } from '#/text/uz'

export const coursePageRoutes = [
  createRoute({
    getParentRoute: () => course,
    path: '/',
    staticData: { title: t.screens.course },
    validateSearch: formSearch,
    component: lazyRouteComponent(() => import('./page'), 'CoursePage'),
  }),
] as const
