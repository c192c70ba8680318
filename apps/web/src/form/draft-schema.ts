import type { DBSchema } from 'idb'

/** An unsaved form. */
export type Draft = {
  /** The typed values, with chosen picture files. */
  values: Record<string, unknown>
  /** The stored values when typing began, to compare changes of the other side with. */
  base: Record<string, unknown>
  /** The version of `base`; null for a row that does not exist yet. */
  version: number | null
  /** When it was last written, in milliseconds. */
  at: number
  /** The address and title of its form; drafts of an older panel have none. */
  path?: string
  title?: string
  /** The stored name of its record, if the typed one differs. */
  was?: string
}

/** To save, or to store a draft. */
export type Act = 'save' | 'draft'

export type Key = [person: number, resource: string, record: string]
type FileKey = [...Key, file: string]

export interface Schema extends DBSchema {
  drafts: { key: Key; value: Draft; indexes: { at: number } }
  /** Chosen files, separate from their drafts: a video is not written again with every few letters. */
  files: { key: FileKey; value: object }
}
