import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#/app/lazy-screen'
import { course } from '#/app/routing'
import { formSearch } from '#/app/search'
import { t } from '#/text/uz'

export const coursePageRoutes = [
  createRoute({
    getParentRoute: () => course,
    path: '/',
    staticData: { title: t.screens.course },
    validateSearch: formSearch,
    component: lazyScreen(() => import('./page'), 'CoursePage'),
  }),
] as const
