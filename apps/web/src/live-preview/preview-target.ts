import { useParams } from '@tanstack/react-router'
import type { NewRowRouteId, SingletonRouteId } from '#/app/route-ids'
import { previewSectionsOf, type PreviewSections } from './preview-sections'

/** The id of a row that is not stored yet. */
export const NEW_ROW = 0

/** Where on the site a form is seen. */
export type PreviewTarget = PreviewSections & {
  /** Whose page it is, if it is a course's. */
  course: number
  /** The row of a list it edits, {@link NEW_ROW} for a new one; absent for a record there is one of. */
  row?: number | undefined
}

/** Where the form of this route is seen, that of a new row standing for those of all its list; undefined where it is not. */
export function usePreviewTarget(route: NewRowRouteId | SingletonRouteId, row?: number): PreviewTarget | undefined {
  const course = useParams({ from: '/shell/course/$id', shouldThrow: false })
  const sections = previewSectionsOf(route.slice('/shell'.length))
  return sections === null ? undefined : { ...sections, course: Number(course?.id), row }
}
