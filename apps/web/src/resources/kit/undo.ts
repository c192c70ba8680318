import type { QueryClient } from '@tanstack/react-query'

import { changeIdOf } from '#/api/reply'
import { undoChange } from '#/api/generated/changes/changes'
import { notify, type Like } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { invalidate, invalidateSections } from './cache'
import { expectRow } from './expected-row'

/** Saves that were made of several changes, by what they answered all together. */
const parts = new WeakMap<object, readonly object[]>()

/** The answer to a save that took several calls: taking it back takes them all back. */
export function madeOf<Whole extends object>(whole: Whole, answers: readonly object[]): Whole {
  parts.set(whole, answers)
  return whole
}

/** The changes behind an answer, the last first. */
function changesOf(answer: unknown): number[] {
  const answers = typeof answer === 'object' && answer !== null ? parts.get(answer) : undefined
  return (answers ?? [answer]).flatMap((one) => changeIdOf(one) ?? []).toReversed()
}

/**
 * Tells of a write that went well, and offers to take it back where the server says by which change. `key` names what is
 * read anew after that; a change of more than one thing says itself what it is. `row` gets the focus where it is back.
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
      // oxlint-disable-next-line no-await-in-loop -- a later change stands on those before it
      for (const change of changes) await progress.during(undoChange(change))
      if (row !== undefined && typeof key === 'string') expectRow(key, row)
    },
    after: () => Promise.all([typeof key === 'string' ? invalidate(client, key) : key(), invalidateSections(client)]),
  })
}
