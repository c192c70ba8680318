import type { Other } from './conflict-dialog'
import type { DraftKey } from './drafts'
import type { FormSpec } from './spec'
import type { DraftCall, FormDraft } from './stored-draft'

/** The fields of every stored row that a form needs. */
export type StoredRow = { version: number } & Other

/** A form's record: where its values come from and where they go. */
export type FormRecord<Row extends StoredRow> = {
  spec: FormSpec
  labels: Readonly<Record<string, string>>
  draftKey: DraftKey
  /** The stored row, null for one that does not exist yet. */
  row: Row | null
  /** The title of the form, in the list of unsaved forms. */
  title: string
  /** The same title as changed by the typed values. */
  titleOf?: (typed: Values) => { title: string; was?: string }
  /** The initial values of a new row, if not empty: those of another row. */
  start?: object | undefined
  /** The call whose draft can be stored; absent if it has none. */
  draftCall?: DraftCall | undefined
  /** The stored draft, with which the form starts. */
  stored?: FormDraft | null | undefined
  /** Called after a draft of a new row was stored; the form is left then. */
  onDrafted?: () => void
  /** Sends the body; `version` is the stored one it is based on. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Row>
  /** The form of a new row, which is left after saving. */
  leavesAfterSave: boolean
  /** Whether another row can be added right after saving. */
  repeats?: boolean
  /** The key of the saved row's own draft; `unsaved` in {@link onSaved} says that one was left there. */
  draftKeyOf: (row: Row) => DraftKey
  /** The address and title of the saved row's form. */
  whereOf?: (row: Row) => { path: string; title: string }
  /** `here` is false if the person left the form while it was being saved, `again` if another row is to be added. */
  onSaved: (row: Row, unsaved: boolean, here: boolean, again: boolean) => void
  /** Refetches the stored row without reporting failures. */
  reread?: () => Promise<unknown>
  /** Refetches the shared draft without reporting failures. */
  rereadDraft?: () => Promise<unknown>
  /** The row was deleted by another person; what was typed is in the draft. */
  onGone?: () => void
}

export type Values = Record<string, unknown>

/** The unchanged values of the form. */
export type Baseline = { values: Values; version: number | null }

/** Another person's change of the same row, and the common base. */
export type ConflictOf<Row> = { theirs: Row; base: Values; saveAfter: boolean }

/** The row that comes with a conflict; a new row of a list has none. */
export function isRow<Row extends StoredRow>(value: unknown, record: FormRecord<Row>): value is Row {
  return !record.leavesAfterSave && typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
}
