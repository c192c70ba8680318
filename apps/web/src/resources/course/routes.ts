import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screen, shell } from '#/app/routing'
import { listSearch, type ListSearch } from '#/app/search'
import { courseNames } from './names'

/** What the list of courses is narrowed down by, beside its search. */
type CourseSearch = ListSearch & { status?: 'DRAFT' | 'ARCHIVED'; categoryId?: number; isProfession?: boolean }

function courseSearch(raw: Record<string, unknown>): CourseSearch {
  const { status, isProfession } = raw
  const categoryId = Number(raw['categoryId'])
  return {
    ...listSearch(raw),
    // Without one it is the list of those on the site.
    ...(status === 'DRAFT' || status === 'ARCHIVED' ? { status } : {}),
    ...(Number.isSafeInteger(categoryId) && categoryId > 0 ? { categoryId } : {}),
    ...(typeof isProfession === 'boolean' ? { isProfession } : {}),
  }
}

export const courseRoutes = [
  screen('/courses/add', courseNames.addTitle, lazyRouteComponent(() => import('./form'), 'CourseForm')),
  screen('/courses/edit/$id', courseNames.editTitle, lazyRouteComponent(() => import('./form'), 'CourseForm')),
  createRoute({
    getParentRoute: () => shell,
    path: '/courses',
    staticData: { title: courseNames.title },
    validateSearch: courseSearch,
    component: lazyRouteComponent(() => import('./list'), 'CourseList'),
  }),
] as const
