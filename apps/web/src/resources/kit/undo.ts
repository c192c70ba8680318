import type { QueryClient } from '@tanstack/react-query'

import { changeIdOf } from '#/api/reply'
import { undoChange } from '#/api/generated/changes/changes'
import { notify, type Like } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { invalidate, invalidateSections } from './cache'
import { expectRow } from './expected-row'

/** Saves that consist of several changes, by their combined result. */
const parts = new WeakMap<object, readonly object[]>()

/** The combined result of a save with several calls: its undo reverts all of them. */
export function madeOf<Whole extends object>(whole: Whole, answers: readonly object[]): Whole {
  parts.set(whole, answers)
  return whole
}

/** The changes behind a response, the last first. */
function changesOf(answer: unknown): number[] {
  const answers = typeof answer === 'object' && answer !== null ? parts.get(answer) : undefined
  return (answers ?? [answer]).flatMap((one) => changeIdOf(one) ?? []).toReversed()
}

/**
 * Shows a success toast, with undo if the response names a change. `key` is invalidated after the undo; several changes need
 * their own description. `row` gets the focus when it is restored.
 */
export function toastWithUndo(
  client: QueryClient,
  key: string | (() => Promise<void>),
  text: string,
  answer: unknown,
  { row, ...more }: { like?: Like | undefined; about?: string; of?: string; row?: number | undefined } = {},
): void {
  const changes = changesOf(answer)
  if (changes.length === 0) {
    notify.success(text, more)
    return
  }
  notify.success(text, {
    ...more,
    undo: async () => {
      // oxlint-disable-next-line no-await-in-loop -- a later change depends on earlier ones
      for (const change of changes) await progress.during(undoChange(change))
      if (row !== undefined && typeof key === 'string') expectRow(key, row)
    },
    after: () => Promise.all([typeof key === 'string' ? invalidate(client, key) : key(), invalidateSections(client)]),
  })
}
