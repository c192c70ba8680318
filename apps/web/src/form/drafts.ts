import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

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
}

interface Schema extends DBSchema {
  drafts: { key: [number, string, string]; value: Draft; indexes: { at: number } }
}

/** Nobody comes back for a draft after this long; it would only hold picture files. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('peshtoq', 1, {
    upgrade(db) {
      db.createObjectStore('drafts').createIndex('at', 'at')
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

const keyOf = (key: DraftKey): [number, string, string] => [key.person, key.resource, key.record]

/** The draft of a form, if it was left with unsaved changes. */
export async function loadDraft(key: DraftKey): Promise<Draft | undefined> {
  const db = await database()
  const draft = await db.get('drafts', keyOf(key))
  return draft !== undefined && draft.at < Date.now() - KEPT_MS ? undefined : draft
}

/** Stores a draft in the place of the one before. */
export async function storeDraft(key: DraftKey, draft: Draft): Promise<void> {
  await (await database()).put('drafts', draft, keyOf(key))
}

/** Forgets a draft: it was saved, or given up. */
export async function dropDraft(key: DraftKey): Promise<void> {
  await (await database()).delete('drafts', keyOf(key))
}

/** Forgets every draft nobody came back for. */
export async function dropOldDrafts(now: number = Date.now()): Promise<void> {
  const db = await database()
  const transaction = db.transaction('drafts', 'readwrite')
  let cursor = await transaction.store.index('at').openCursor(IDBKeyRange.upperBound(now - KEPT_MS, true))
  while (cursor) {
    // oxlint-disable-next-line no-await-in-loop -- a cursor goes one step at a time
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

  /** Writes now what is planned, and answers when it is stored. */
  async flush(): Promise<void> {
    this.#stop()
    const state = this.#waiting
    this.#waiting = null
    if (state !== null) this.#enqueue(state())
    await this.#tail
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
    const work = () => (draft === null ? dropDraft(this.#key) : storeDraft(this.#key, draft))
    this.#tail = this.#tail.then(work).catch(() => {
      if (!this.#failed) this.#onFailure()
      this.#failed = true
    })
  }
}
