import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import { randomId } from '#/lib/random-id'
import { isPending } from './image/value'

/** Whose unsaved form it is, and of what: nobody else and no other record ever sees it. */
export type DraftKey = { person: number; resource: string; record: string }

/** An unsaved form. */
export type Draft = {
  /** The fields as typed, chosen picture files among them. */
  values: Record<string, unknown>
  /** The fields as they were stored when the typing began: what was changed on the other side shows against them. */
  base: Record<string, unknown>
  /** The version `base` had; null for a row that does not exist yet. */
  version: number | null
  /** When it was last written, in milliseconds. */
  at: number
  /** Where its form is, and what that is called; drafts of an older panel do not know. */
  path?: string
  title?: string
  /** What its record is called as stored, where that is another name than the one typed. */
  was?: string
}

type Key = [person: number, resource: string, record: string]
type FileKey = [...Key, file: string]

interface Schema extends DBSchema {
  drafts: { key: Key; value: Draft; indexes: { at: number } }
  /** Chosen files, apart from their drafts: a film is not to be written again with every few letters typed beside it. */
  files: { key: FileKey; value: object }
}

/** Nobody comes back for a draft after this long; it would only hold picture files. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Schema>> | null = null

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('peshtoq', 2, {
    upgrade(db, before) {
      if (before < 1) db.createObjectStore('drafts').createIndex('at', 'at')
      db.createObjectStore('files')
    },
    blocking(_current, _blocked, event) {
      // A newer panel in another tab wants to change the store; it is opened anew when next needed.
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = null
    },
    terminated() {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

const keyOf = (key: DraftKey): Key => [key.person, key.resource, key.record]

/** Every file of one draft: an array is greater than any text. */
const filesOf = (key: Key) => IDBKeyRange.bound(key, [...key, []])

/** What a file is stored under, for as long as the page remembers the file. */
const names = new WeakMap<object, string>()

function nameOf(file: object): string {
  const name = names.get(file) ?? randomId()
  names.set(file, name)
  return name
}

/** The values of a draft with the name of each chosen file in its place, and the files by their names. */
function apart(values: Draft['values']): { values: Draft['values']; files: Map<string, object> } {
  const files = new Map<string, object>()
  const named = Object.entries(values).map(([field, value]): [string, unknown] => {
    if (!isPending(value)) return [field, value]
    const name = nameOf(value.file)
    files.set(name, value.file)
    return [field, { ...value, file: name }]
  })
  return { values: Object.fromEntries(named), files }
}

/** The draft with what was stored before in the place of each chosen file. */
function withoutFiles(draft: Draft): Draft {
  const values = Object.entries(draft.values).map(([field, value]) => [field, isPending(value) ? draft.base[field] : value])
  return { ...draft, values: Object.fromEntries(values) }
}

/** The draft of a form, if it was left with unsaved changes. */
export async function loadDraft(key: DraftKey): Promise<Draft | undefined> {
  const transaction = (await database()).transaction(['drafts', 'files'])
  const draft = await transaction.objectStore('drafts').get(keyOf(key))
  if (draft === undefined || draft.at < Date.now() - KEPT_MS) return undefined
  const values = await Promise.all(
    Object.entries(draft.values).map(async ([field, value]): Promise<[string, unknown]> => {
      const name: unknown = isPending(value) ? value.file : undefined
      if (!isPending(value) || typeof name !== 'string') return [field, value]
      const file = await transaction.objectStore('files').get([...keyOf(key), name])
      if (file !== undefined) names.set(file, name)
      return [field, file === undefined ? null : { ...value, file }]
    }),
  )
  return { ...draft, values: Object.fromEntries(values) }
}

/** Stores a draft in the place of the one before. */
export async function storeDraft(key: DraftKey, draft: Draft): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'files'], 'readwrite')
  const { values, files } = apart(draft.values)
  const store = transaction.objectStore('files')
  const known = await store.getAllKeys(filesOf(keyOf(key)))
  const stored = new Set(known.map(([, , , name]) => name))
  await Promise.all([
    transaction.objectStore('drafts').put({ ...draft, values }, keyOf(key)),
    ...known.filter(([, , , name]) => !files.has(name)).map((old) => store.delete(old)),
    ...[...files].filter(([name]) => !stored.has(name)).map(([name, file]) => store.put(file, [...keyOf(key), name])),
    transaction.done,
  ])
}

/** Forgets a draft: it was saved, or given up. */
export async function dropDraft(key: DraftKey): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'files'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete(keyOf(key)),
    transaction.objectStore('files').delete(filesOf(keyOf(key))),
    transaction.done,
  ])
}

/** Forgets every draft nobody came back for. */
export async function dropOldDrafts(now: number = Date.now()): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['drafts', 'files'], 'readwrite')
  let cursor = await transaction.objectStore('drafts').index('at').openCursor(IDBKeyRange.upperBound(now - KEPT_MS, true))
  while (cursor) {
    // oxlint-disable-next-line no-await-in-loop -- a cursor goes one step at a time
    await transaction.objectStore('files').delete(filesOf(cursor.primaryKey))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await cursor.delete()
    // oxlint-disable-next-line no-await-in-loop -- as above
    cursor = await cursor.continue()
  }
  await transaction.done
}

/**
 * Writes a form's draft a moment after something was typed, one write after the other, the newest state only.
 * `onFailure` hears of a browser that cannot keep it (private mode, no room), once.
 */
export class DraftWriter {
  readonly #key: DraftKey
  readonly #delay: number
  readonly #onFailure: () => void
  #waiting: (() => Draft | null) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tail: Promise<void> = Promise.resolve()
  #failed = false
  #whole = true

  constructor(key: DraftKey, onFailure: () => void, delay = 250) {
    this.#key = key
    this.#onFailure = onFailure
    this.#delay = delay
  }

  /** Plans a write; `state` is asked when its time comes, null meaning that there is nothing to keep any more. */
  plan(state: () => Draft | null): void {
    this.#waiting = state
    // Not put off by the next keystroke: somebody typing without a pause is written down all the same.
    this.#timer ??= setTimeout(() => void this.flush(), this.#delay)
  }

  /** Writes now what is planned, and answers when that is done: whether all of it could be stored. */
  async flush(): Promise<boolean> {
    this.#stop()
    const state = this.#waiting
    this.#waiting = null
    if (state !== null) this.#enqueue(state())
    await this.#tail
    return this.#whole
  }

  /** Forgets the draft and whatever was planned for it. */
  async drop(): Promise<void> {
    this.#stop()
    this.#waiting = null
    this.#enqueue(null)
    await this.#tail
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #enqueue(draft: Draft | null): void {
    const work = async () => {
      if (draft === null) return await dropDraft(this.#key)
      try {
        await storeDraft(this.#key, draft)
      } catch (error) {
        // No room for a film is no reason to lose what was typed beside it.
        await storeDraft(this.#key, withoutFiles(draft))
        throw error
      }
    }
    this.#tail = this.#tail.then(work).then(
      () => {
        this.#whole = true
      },
      () => {
        this.#whole = false
        if (!this.#failed) this.#onFailure()
        this.#failed = true
      },
    )
  }
}
