import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const summaryRoutes = [
  section('profession-summary', lazyRouteComponent(() => import('./form'), 'ProfessionSummary')),
  section('profession-summary-img', lazyRouteComponent(() => import('./form'), 'ProfessionSummaryImage')),
] as const
