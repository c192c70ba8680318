import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#/api/errors'
import type { Entity } from '#/api/generated/entities'
import { property } from '#/api/reply'
import { usePerson } from '#/app/person'
import { loadDraft, storeDraft } from '#/form/drafts'
import { valuesOf } from '#/lib/values-of'
import { formPath } from '#/releases/form-path'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { confirm } from '#/ui/confirm'
import { draftOf } from './draft'

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

/** Opens a form with invalid values as unsaved changes, to be corrected. */
export function useMend(): (of: ToMend) => Promise<void> {
  const navigate = useNavigate()
  const person = usePerson()
  return async ({ entity, values, at, name, now, version }) => {
    const key = draftOf(entity, values, at, person.id)
    if (key === null) return
    const sure =
      (await loadDraft(key)) === undefined ||
      (await confirm({ title: text.draftTitle, body: text.draftQuestion, confirmLabel: text.draftYes, danger: true }))
    if (!sure) return
    await storeDraft(key, { values, base: { ...now }, version: version ?? null, at: Date.now(), path: at, title: name })
    void navigate({ to: at })
  }
}
