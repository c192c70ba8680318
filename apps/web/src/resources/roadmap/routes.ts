import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const roadmapRoutes = [section('support-roadmap', lazyScreen(() => import('./form'), 'RoadmapForm'))] as const
