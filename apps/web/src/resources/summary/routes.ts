import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const summaryRoutes = [
  section('profession-summary', lazyScreen(() => import('./form'), 'ProfessionSummary')),
  section('profession-summary-img', lazyScreen(() => import('./form'), 'ProfessionSummaryImage')),
] as const
