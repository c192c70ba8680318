import { getDraft, listDrafts } from '#/api/generated/drafts/drafts'
import { formPath, needsInput } from './form-path'

/** More than wait on one page, as a rule; of what is over it, the rows say nothing. */
const PAGE_SIZE = 100

/** The addresses of the forms that go on with the drafts of a course, or of what belongs to none. */
export async function draftPaths(course: number | null, signal?: AbortSignal): Promise<readonly string[]> {
  const { drafts } = await listDrafts({ ...(course === null ? {} : { courseId: course }), perPage: PAGE_SIZE }, undefined, signal)
  const own = drafts.filter(({ courseId }) => courseId === course)
  const paths = await Promise.all(
    own.map(async (draft) => formPath(draft, needsInput(draft) ? (await getDraft(draft.id, undefined, signal)).input : null)),
  )
  return paths.flatMap((path) => (path === null ? [] : [path.split('?')[0] ?? path]))
}
