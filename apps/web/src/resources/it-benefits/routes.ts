import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const itBenefitsRoutes = [
  section('it-benefits', lazyScreen(() => import('./form'), 'ItBenefitsForm')),
  section('it-benefits-with-image', lazyScreen(() => import('./form'), 'ItBenefitsImageForm')),
] as const
