import { useQueryClient } from '@tanstack/react-query'
import { assignDraft, deleteDraft, publishDraft, restoreDraft } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import type { Problem } from '#/api/generated/model/problem'
import { toastWithUndo } from '#/resources/kit/undo'
import { releasesText as text } from '#/text/uz.releases'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { nameOf } from './draft-kind'
import { problemsOf, readAllAnew, readWaitingAnew } from './queries'

/** The subject of a draft's error toasts, so that a success removes them. */
const about = ({ id }: Draft) => `draft ${id}`

/** The actions on a single draft. `onProblems` receives the reasons of a refusal. */
export function useDraftActs(onProblems: (found: readonly Problem[]) => void) {
  const client = useQueryClient()
  const anew = () => readWaitingAnew(client)

  /** Runs the action and refetches the waiting drafts, also after a refusal: another person may have been faster. */
  const run = async (draft: Draft, act: () => Promise<void>) => {
    try {
      await progress.during(act())
    } catch (error) {
      const problems = problemsOf(error)
      if (problems === null) notify.error(error, { about: about(draft) })
      else onProblems(problems)
    }
    await anew()
  }

  return {
    publish: (draft: Draft) =>
      run(draft, async () => {
        const answer = await publishDraft(draft.id, { version: draft.version })
        toastWithUndo(client, () => readAllAnew(client), text.published(nameOf(draft)), answer, { about: about(draft) })
        await readAllAnew(client)
      }),
    discard: (draft: Draft) =>
      run(draft, async () => {
        await deleteDraft(draft.id, { version: draft.version })
        notify.success(text.discarded(nameOf(draft)), { about: about(draft), undo: () => restoreDraft(draft.id), after: anew })
      }),
    takeOut: (draft: Draft) =>
      run(draft, async () => {
        const { version } = await assignDraft(draft.id, { releaseId: null, version: draft.version })
        notify.success(text.takenOut(nameOf(draft)), {
          about: about(draft),
          undo: () => assignDraft(draft.id, { releaseId: draft.releaseId, version }),
          after: anew,
        })
      }),
  }
}
