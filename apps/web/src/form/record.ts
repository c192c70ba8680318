import type { Other } from './conflict-dialog'
import type { DraftKey } from './drafts'
import type { FormSpec } from './spec'
import type { DraftCall, FormDraft } from './stored-draft'

/** What every stored row carries that a form needs. */
export type StoredRow = { version: number } & Other

/** A form's record: where its values come from and where they go. */
export type FormRecord<Row extends StoredRow> = {
  spec: FormSpec
  labels: Readonly<Record<string, string>>
  draftKey: DraftKey
  /** The row as stored, null for one that does not exist yet. */
  row: Row | null
  /** What the form is called, where it stands among others left unsaved. */
  title: string
  /** The same as far as what is typed changes it. */
  titleOf?: (typed: Values) => { title: string; was?: string }
  /** What a new row begins with, when not with empty fields: another row's values. */
  start?: object | undefined
  /** The call of which a draft can be kept; absent where there are none. */
  draftCall?: DraftCall | undefined
  /** The draft that is kept, which the form begins with. */
  stored?: FormDraft | null | undefined
  /** A draft of a new row is kept, and the form is left. */
  onDrafted?: () => void
  /** Sends the body; `version` is the stored one it was made of. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Row>
  /** The form of a new row, which is left once it is saved. */
  leavesAfterSave: boolean
  /** Once it is saved, one more may be added at once. */
  repeats?: boolean
  /** The key of the saved row's own draft; `unsaved` in {@link onSaved} says that one was left there. */
  draftKeyOf: (row: Row) => DraftKey
  /** Where the saved row's form is, and what it is called there. */
  whereOf?: (row: Row) => { path: string; title: string }
  /**
   * `here` is false when the person has left the form while it was being saved, `again` says that one more is to be added.
   */
  onSaved: (row: Row, unsaved: boolean, here: boolean, again: boolean) => void
  /** Reads the stored row anew, telling of no failure. */
  reread?: () => Promise<unknown>
  /** Asks anew for the draft that all editors share, telling of no failure. */
  rereadDraft?: () => Promise<unknown>
  /** The row was removed by somebody else; what was typed is in the draft. */
  onGone?: () => void
}

export type Values = Record<string, unknown>

/** What the form was before the person touched it. */
export type Baseline = { values: Values; version: number | null }

/** Somebody else's change of the same row, and what both started from. */
export type ConflictOf<Row> = { theirs: Row; base: Values; saveAfter: boolean }

/** The row that came along with a conflict; a new row of a list has none. */
export function isRow<Row extends StoredRow>(value: unknown, record: FormRecord<Row>): value is Row {
  return !record.leavesAfterSave && typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
}
