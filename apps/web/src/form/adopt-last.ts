import type { IDBPDatabase } from 'idb'
import type { Draft, Key, Schema } from './draft-schema'
import { PREFIX, waitingLast } from './last-words'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isKey(value: unknown): value is Key {
  return Array.isArray(value) && value.length === 3 && typeof value[0] === 'number' && typeof value[1] === 'string' && typeof value[2] === 'string'
}

function isDraft(value: unknown): value is Draft {
  return isObject(value) && 'values' in value && isObject(value.values) && 'base' in value && isObject(value.base) && 'version' in value && 'at' in value && typeof value.at === 'number'
}

function read(name: string): { key: Key; draft: Draft } | null {
  try {
    const key: unknown = JSON.parse(name.slice(PREFIX.length))
    const draft: unknown = JSON.parse(localStorage.getItem(name) ?? '')
    return isKey(key) && isDraft(draft) ? { key, draft } : null
  } catch {
    return null
  }
}

/** Moves the drafts of unloaded pages to the database, unless it has later ones. What cannot be read is dropped. */
export async function adoptLast(db: IDBPDatabase<Schema>): Promise<void> {
  for (const name of waitingLast()) {
    const found = read(name)
    if (found !== null) {
      const transaction = db.transaction('drafts', 'readwrite')
      // oxlint-disable-next-line no-await-in-loop -- there is hardly ever more than one
      const stored = await transaction.store.get(found.key)
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (stored === undefined || stored.at < found.draft.at) await transaction.store.put(found.draft, found.key)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await transaction.done
    }
    localStorage.removeItem(name)
  }
}
