import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const roadmapRoutes = [section('support-roadmap', lazyRouteComponent(() => import('./form'), 'RoadmapForm'))] as const
