import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const courseProfessionsRoutes = [section('course-professions', lazyRouteComponent(() => import('./form'), 'CourseProfessions'))] as const
