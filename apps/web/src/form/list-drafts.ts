import { database, KEPT_MS, type DraftKey } from './drafts'

/** A draft without its values, for lists. */
export type ListedDraft = { key: DraftKey; at: number; path: string; title: string; was?: string }

/** The unsaved forms of a person on this browser, newest first. */
export async function listDrafts(person: number): Promise<ListedDraft[]> {
  const found: ListedDraft[] = []
  const store = (await database()).transaction('drafts').store
  let cursor = await store.openCursor(IDBKeyRange.bound([person], [person, []]))
  while (cursor) {
    const { at, path, title, was } = cursor.value
    const [, resource, record] = cursor.primaryKey
    if (at >= Date.now() - KEPT_MS && path !== undefined) {
      found.push({ key: { person, resource, record }, at, path, title: title ?? path, ...(was === undefined ? {} : { was }) })
    }
    // oxlint-disable-next-line no-await-in-loop -- a cursor advances one step at a time
    cursor = await cursor.continue()
  }
  return found.toSorted((one, other) => other.at - one.at)
}

/** The rows of a list for which the person has unsaved changes. */
export async function unsavedRows(person: number, resource: string): Promise<ReadonlySet<string>> {
  const drafts = await listDrafts(person)
  return new Set(drafts.filter(({ key }) => key.resource === resource).map(({ key }) => key.record))
}
