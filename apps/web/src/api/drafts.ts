import { getDraft, listDrafts } from './generated/drafts/drafts'
import type { WholeDraft } from './generated/model/wholeDraft'

/** The draft of a call that can have at most one, of this row if the path is that of several; null if there is none. */
export async function draftOfCall(method: string, path: string, signal?: AbortSignal, rowId?: number): Promise<WholeDraft | null> {
  const { drafts } = await listDrafts({ path, ...(rowId === undefined ? {} : { rowId }), perPage: 10 }, undefined, signal)
  const found = drafts.find((one) => one.method === method)
  return found === undefined ? null : await getDraft(found.id, undefined, signal)
}
