import { t } from '#/text/uz'
import type { Crumb } from '#/ui/crumbs'

/** The breadcrumbs of resources shared by all courses. */
export const UNDER_COURSES: readonly Crumb[] = [{ label: t.menu.courses, to: '/courses' }]

/** The breadcrumbs of the home page's sections. */
export const UNDER_HOME: readonly Crumb[] = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]
