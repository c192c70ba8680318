import { t } from '#/text/uz'
import type { Crumb } from '#/ui/crumbs'

/** The way to what belongs to all courses. */
export const UNDER_COURSES: readonly Crumb[] = [{ label: t.menu.courses, to: '/courses' }]

/** The way to the sections of the home page. */
export const UNDER_HOME: readonly Crumb[] = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]
