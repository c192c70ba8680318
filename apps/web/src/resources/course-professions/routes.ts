import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const courseProfessionsRoutes = [section('course-professions', lazyScreen(() => import('./form'), 'CourseProfessions'))] as const
