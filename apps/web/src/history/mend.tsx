import { ApiError } from '#/api/errors'
import type { Entity } from '#/api/generated/entities'
import type { BinEntry } from '#/api/generated/model/binEntry'
import { property } from '#/api/reply'
import { loadDraft, storeDraft } from '#/form/drafts'
import { valuesOf } from '#/lib/values-of'
import { formPath } from '#/releases/form-path'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { confirm } from '#/ui/confirm'
import type { Conflict } from './conflicts'
import { draftOf } from './draft'
import { entityIn } from './of-form'

type Values = Record<string, unknown>

/** The form that can add a deleted record again with its values; null if no form adds such a record. */
export function addPath(entity: Entity, values: Values, courseId: number | null): string | null {
  const at = formPath({ ...UNSAVED, entity, courseId }, values)
  return at === null || draftOf(entity, values, at, 0) === null ? null : at
}

const UNSAVED = {
  id: 0,
  method: 'POST',
  path: '',
  rowId: 0,
  label: '',
  releaseId: null,
  problem: null,
  isStale: false,
  createdAt: '',
  updatedAt: '',
  updatedBy: null,
  version: 0,
} as const

/** The values of a refused restoration; null if the error is not about its fields. */
export function refusedInput(error: unknown): { values: Values; courseId: number | null } | null {
  // Its parent is deleted: there is no form for it.
  if (!(error instanceof ApiError) || error.fields.length === 0) return null
  const values = valuesOf(property(error.data, 'input'))
  const parent = property(error.data, 'parentId')
  return values === null ? null : { values, courseId: typeof parent === 'number' ? parent : null }
}

type ToMend = { entity: Entity; values: Values; at: string; name: string; now: object | null; version: number | undefined }

/** Opens a form with invalid values as unsaved changes of a person, to be corrected. */
export async function mend({ entity, values, at, name, now, version }: ToMend, personId: number, open: (path: string) => void): Promise<void> {
  const key = draftOf(entity, values, at, personId)
  if (key === null) return
  const sure =
    (await loadDraft(key)) === undefined ||
    (await confirm({ title: text.draftTitle, body: text.draftQuestion, confirmLabel: text.draftYes, danger: true }))
  if (!sure) return
  await storeDraft(key, { values, base: { ...now }, version: version ?? null, at: Date.now(), path: at, title: name })
  open(at)
}

/** Offers to correct a row in the form of a new one: it was deleted alone, and one of its values is no longer valid. */
export async function offerForm(
  error: unknown,
  entry: BinEntry,
  name: string,
  conflicts: readonly Conflict[],
  personId: number,
  open: (path: string) => void,
): Promise<void> {
  const refused = refusedInput(error)
  const entity = entityIn(entry.entity)
  if (refused === null || entity === undefined || entry.others > 0) return
  const at = addPath(entity, refused.values, entry.entity === 'course' ? null : entry.courseId)
  if (at === null) return
  const body = text.mendQuestion(name, conflicts.map(({ why }) => why).join(', '))
  if (!(await confirm({ title: text.mendTitle, body, confirmLabel: text.mendYes }))) return
  await mend({ entity, values: refused.values, at, name, now: null, version: undefined }, personId, open)
}
