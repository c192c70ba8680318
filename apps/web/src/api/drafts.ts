import { getDraft, listDrafts } from './generated/drafts/drafts'
import type { WholeDraft } from './generated/model/wholeDraft'

/** The draft of a call that can have at most one; null if there is none. */
export async function draftOfCall(method: string, path: string, signal?: AbortSignal): Promise<WholeDraft | null> {
  const { drafts } = await listDrafts({ path, perPage: 10 }, undefined, signal)
  const found = drafts.find((one) => one.method === method)
  return found === undefined ? null : await getDraft(found.id, undefined, signal)
}
