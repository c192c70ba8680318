import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '#/app/routing'
import { t } from '#/text/uz'

export const coursePageRoutes = [screen('/course/$id', t.screens.course, lazyRouteComponent(() => import('./page'), 'CoursePage'))] as const
