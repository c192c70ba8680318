import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const itBenefitsRoutes = [
  section('it-benefits', lazyRouteComponent(() => import('./form'), 'ItBenefitsForm')),
  section('it-benefits-with-image', lazyRouteComponent(() => import('./form'), 'ItBenefitsImageForm')),
] as const
