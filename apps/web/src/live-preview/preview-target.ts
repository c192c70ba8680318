import { useMatch, useParams } from '@tanstack/react-router'
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

/** Where the form on this screen is seen; undefined where it is not. */
export function usePreviewTarget(row?: number): PreviewTarget | undefined {
  // Of the route this stands in, not of the one that is being gone to.
  const { fullPath } = useMatch({ strict: false })
  const { id } = useParams({ strict: false })
  const where = previewSectionsOf(fullPath)
  return where === null ? undefined : { ...where, course: Number(id), row }
}
