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

/** Where a record that is gone can be added once more with what it held; null where no form adds such a one. */
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

/** What a refused restoration would have brought back; null where no field of it is what stands in the way. */
export function refusedInput(error: unknown): { values: Values; courseId: number | null } | null {
  // What it belonged to is gone: there is no form for it.
  if (!(error instanceof ApiError) || error.fields.length === 0) return null
  const values = valuesOf(property(error.data, 'input'))
  const parent = property(error.data, 'parentId')
  return values === null ? null : { values, courseId: typeof parent === 'number' ? parent : null }
}

type ToMend = { entity: Entity; values: Values; at: string; name: string; now: object | null; version: number | undefined }

/** Opens a form with values that do not fit, as if they had been left there unsaved, to be mended. */
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
