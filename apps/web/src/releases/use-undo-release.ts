import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoChange } from '#/api/generated/changes/changes'
import { toastWithUndo } from '#/resources/kit/undo'
import { releaseText as text } from '#/text/uz.releases'
import { progress } from '#/ui/progress'
import { readAllAnew } from './queries'
import { mayTakeBack } from './take-back'

type Of = { changeId: number; name: string }

/** Undoes a release after a confirmation: its drafts wait again. The undo is a change too, and its toast can undo it. */
export function useUndoRelease() {
  const client = useQueryClient()
  const { mutate, ...undo } = useMutation({
    mutationFn: async ({ changeId }: Of) => await progress.during(undoChange(changeId)),
    onSuccess: (answer, { name }) => toastWithUndo(client, () => readAllAnew(client), text.undone(name), answer),
    // After a refusal too: something has changed in between.
    onSettled: () => readAllAnew(client),
  })
  const ask = async (of: Of) => {
    if (await mayTakeBack(of.name)) mutate(of)
  }
  return { ...undo, mutate: (of: Of) => void ask(of) }
}
