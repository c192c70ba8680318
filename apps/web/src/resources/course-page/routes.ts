import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#/app/lazy-screen'
import { course } from '#/app/routing'
import { sectionsSearch } from '#/app/search'
import { t } from '#/text/uz'

export const coursePageRoutes = [
  createRoute({
    getParentRoute: () => course,
    path: '/',
    staticData: { title: t.screens.course },
    validateSearch: sectionsSearch,
    component: lazyScreen(() => import('./page'), 'CoursePage'),
  }),
] as const
