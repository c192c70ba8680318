import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#/app/lazy-screen'
import { screen, shell } from '#/app/routing'
import { listSearch, type ListSearch } from '#/app/search'
import { courseNames } from './names'

/** The filters of the list of courses, besides its search. */
type CourseSearch = ListSearch & { status?: 'DRAFT' | 'ARCHIVED'; categoryId?: number; isProfession?: boolean }

function courseSearch(raw: Record<string, unknown>): CourseSearch {
  const { status, isProfession } = raw
  const categoryId = Number(raw['categoryId'])
  return {
    ...listSearch(raw),
    // Without one it lists the courses on the site.
    ...(status === 'DRAFT' || status === 'ARCHIVED' ? { status } : {}),
    ...(Number.isSafeInteger(categoryId) && categoryId > 0 ? { categoryId } : {}),
    ...(typeof isProfession === 'boolean' ? { isProfession } : {}),
  }
}

export const courseRoutes = [
  screen('/courses/add', courseNames.addTitle, lazyScreen(() => import('./form'), 'CourseForm')),
  screen('/courses/edit/$id', courseNames.editTitle, lazyScreen(() => import('./form'), 'CourseForm')),
  createRoute({
    getParentRoute: () => shell,
    path: '/courses',
    staticData: { title: courseNames.title },
    validateSearch: courseSearch,
    component: lazyScreen(() => import('./list'), 'CourseList'),
  }),
] as const
