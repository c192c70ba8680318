import { useParams } from '@tanstack/react-router'
import type { NewRowRouteId, SingletonRouteId } from '#/app/route-ids'
import { previewSectionsOf, type PreviewSections } from './preview-sections'

/** The id of a row that is not stored yet. */
export const NEW_ROW = 0

/** Where on the site a form is shown. */
export type PreviewTarget = PreviewSections & {
  /** The course of the page, if it is one's. */
  course: number
  /** The row of a list it edits, {@link NEW_ROW} for a new one; absent for a singleton. */
  row?: number | undefined
}

/** Where the form of this route is shown; the route of a new row represents all forms of its list. Undefined if nowhere. */
export function usePreviewTarget(route: NewRowRouteId | SingletonRouteId, row?: number): PreviewTarget | undefined {
  const course = useParams({ from: '/shell/course/$id', shouldThrow: false })
  const sections = previewSectionsOf(route.slice('/shell'.length))
  return sections === null ? undefined : { ...sections, course: Number(course?.id), row }
}
