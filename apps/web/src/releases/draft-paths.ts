import { getDraft, listDrafts } from '#/api/generated/drafts/drafts'
import { formPath, needsInput } from './form-path'

/** Usually more than a page has; rows beyond it show no mark. */
const PAGE_SIZE = 100

/** The addresses of the forms with drafts of a course, or of none. */
export async function draftPaths(course: number | null, signal?: AbortSignal): Promise<readonly string[]> {
  const { drafts } = await listDrafts({ ...(course === null ? {} : { courseId: course }), perPage: PAGE_SIZE }, undefined, signal)
  const own = drafts.filter(({ courseId }) => courseId === course)
  const paths = await Promise.all(
    own.map(async (draft) => formPath(draft, needsInput(draft) ? (await getDraft(draft.id, undefined, signal)).input : null)),
  )
  return paths.flatMap((path) => (path === null ? [] : [path.split('?')[0] ?? path]))
}
