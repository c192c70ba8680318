import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const practiceRoutes = [section('practise', lazyScreen(() => import('./form'), 'PractiseForm'))] as const
