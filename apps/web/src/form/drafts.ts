import { openDB, type IDBPDatabase } from 'idb'

import { randomId } from '#/lib/random-id'
import type { Draft, Key, Schema } from './draft-schema'
import { isPending } from './image/value'
import { storeLast, waitingLast } from './last-words'

export type { Draft } from './draft-schema'

/** The owner and the record of an unsaved form: it is shown to no other person and for no other record. */
export type DraftKey = { person: number; resource: string; record: string }

/** A draft older than this is dropped; it would only occupy space with picture files. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Schema>> | null = null

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('peshtoq', 2, {
    upgrade(db, before) {
      if (before < 1) db.createObjectStore('drafts').createIndex('at', 'at')
      db.createObjectStore('files')
    },
    blocking(_current, _blocked, event) {
      // A newer panel in another tab wants to upgrade the store; it is opened again when next needed.
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = null
    },
    terminated() {
      opened = null
    },
  })
    .then(async (db) => {
      try {
        if (waitingLast().length > 0) await (await import('./adopt-last')).adoptLast(db)
      } catch {
        // They wait for the next page.
      }
      return db
    })
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}

const keyOf = (key: DraftKey): Key => [key.person, key.resource, key.record]

/** Every file of one draft: an array is greater than any text. */
const filesOf = (key: Key) => IDBKeyRange.bound(key, [...key, []])

/** The key under which a file is stored, for as long as the page holds the file. */
const names = new WeakMap<object, string>()

function nameOf(file: object): string {
  const name = names.get(file) ?? randomId()
  names.set(file, name)
  return name
}

/** The values of a draft with keys in place of the chosen files, and the files by key. */
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

/** The draft with the previously stored values in place of chosen files. */
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
      return [field, file === undefined ? (draft.base[field] ?? null) : { ...value, file }]
    }),
  )
  return { ...draft, values: Object.fromEntries(values) }
}

/** Stores a draft in place of the previous one. */
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

/** Deletes a draft that was saved or discarded. */
export async function dropDraft(key: DraftKey): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'files'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete(keyOf(key)),
    transaction.objectStore('files').delete(filesOf(keyOf(key))),
    transaction.done,
  ])
}

/** Deletes all drafts that are too old. */
export async function dropOldDrafts(now: number = Date.now()): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['drafts', 'files'], 'readwrite')
  let cursor = await transaction.objectStore('drafts').index('at').openCursor(IDBKeyRange.upperBound(now - KEPT_MS, true))
  while (cursor) {
    // oxlint-disable-next-line no-await-in-loop -- a cursor advances one step at a time
    await transaction.objectStore('files').delete(filesOf(cursor.primaryKey))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await cursor.delete()
    // oxlint-disable-next-line no-await-in-loop -- as above
    cursor = await cursor.continue()
  }
  await transaction.done
}

/**
 * Writes a form's draft shortly after a change, one write after another, only the latest state. `onFailure` is called once if the
 * browser cannot store it (private mode, no space).
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

  /** Plans a write. `state` is called when it runs; null means that there is nothing to store any more. */
  plan(state: () => Draft | null): void {
    this.#waiting = state
    // Not postponed by the next keystroke: typing without a pause is stored as well.
    this.#timer ??= setTimeout(() => void this.flush(), this.#delay)
  }

  /** Runs the planned write now. Returns whether everything was stored. */
  async flush(): Promise<boolean> {
    this.#stop()
    const state = this.#waiting
    this.#waiting = null
    if (state !== null) this.#enqueue(state())
    await this.#tail
    return this.#whole
  }

  /** Deletes the draft and cancels its planned write. */
  async drop(): Promise<void> {
    this.#stop()
    this.#waiting = null
    this.#enqueue(null)
    await this.#tail
  }

  /** Stores the state while the page is unloaded, without waiting for anything; null once it is shown again. */
  storeLast(draft: Draft | null): void {
    storeLast(keyOf(this.#key), draft === null ? null : { ...draft, values: apart(draft.values).values })
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
        // If a video does not fit, the typed values are stored without it.
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
