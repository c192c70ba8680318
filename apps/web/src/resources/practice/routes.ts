import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const practiceRoutes = [section('practise', lazyRouteComponent(() => import('./form'), 'PractiseForm'))] as const
