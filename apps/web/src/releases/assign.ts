import type { QueryClient } from '@tanstack/react-query'
import { assignDraft } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import { releasesText as text } from '#/text/uz.releases'
import { notify } from '#/ui/notify'
import { nameOf } from './draft-kind'
import { readWaitingAnew } from './queries'

/** Adds drafts to a release, one after another: the server writes one at a time. Returns them with their new state. */
export async function assignAll(drafts: readonly Draft[], releaseId: number): Promise<readonly Draft[]> {
  const moved: Draft[] = []
  // oxlint-disable-next-line no-await-in-loop -- as said above
  for (const { id, version } of drafts) moved.push(await assignDraft(id, { releaseId, version }))
  return moved
}

/** Shows a toast that offers to move them back; `onBack` receives their state then. */
export function notifyAssigned(
  client: QueryClient,
  to: { name: string },
  before: readonly Draft[],
  moved: readonly Draft[],
  onBack?: (drafts: readonly Draft[]) => void,
): void {
  const [only] = before
  const message = only !== undefined && before.length === 1 ? text.moved(nameOf(only), to.name) : text.movedMany(before.length, to.name)
  notify.success(message, {
    undo: async () => {
      const back: Draft[] = []
      for (const { id, version } of moved) {
        const releaseId = before.find((one) => one.id === id)?.releaseId ?? null
        // oxlint-disable-next-line no-await-in-loop -- the server writes one at a time
        back.push(await assignDraft(id, { releaseId, version }))
      }
      onBack?.(back)
    },
    after: () => readWaitingAnew(client),
  })
}
