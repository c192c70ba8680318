import type { QueryClient } from '@tanstack/react-query'

import { changeIdOf } from '#/api/client'
import { undoChange } from '#/api/generated/changes/changes'
import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { forget } from './cache'

/** Tells of a write that went well, and offers to take it back where the server says by which change. */
export function tellDone(client: QueryClient, key: string, text: string, answer: unknown): void {
  const change = changeIdOf(answer)
  if (change === undefined) {
    notify.success(text)
    return
  }
  notify.success(text, {
    undo: async () => {
      try {
        await progress.during(undoChange(change))
        notify.success(formText.list.undone)
      } catch (error) {
        notify.error(error)
      }
      await forget(client, key)
    },
  })
}
