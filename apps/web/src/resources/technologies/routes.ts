import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const technologiesRoutes = [section('technologies', lazyRouteComponent(() => import('./form'), 'Technologies'))] as const
