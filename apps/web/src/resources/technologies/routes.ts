import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const technologiesRoutes = [section('technologies', lazyScreen(() => import('./form'), 'Technologies'))] as const
