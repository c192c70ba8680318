import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#/app/lazy-screen'
import { shell } from '#/app/routing'
import { t } from '#/text/uz'
import { requestsSearch } from './search'

/** The list of requests, one request, and the settings of their notifications. */
export const requestRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/requests',
    staticData: { title: t.screens.requests, operator: true },
    validateSearch: requestsSearch,
    component: lazyScreen(() => import('./list'), 'RequestList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/requests/$id',
    staticData: { operator: true },
    component: lazyScreen(() => import('./one'), 'RequestScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/request-settings',
    staticData: { title: t.screens.requestSettings, superadmin: true },
    component: lazyScreen(() => import('./settings'), 'RequestSettingsScreen'),
  }),
] as const
