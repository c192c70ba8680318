import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoChange } from '#/api/generated/changes/changes'
import { toastWithUndo } from '#/resources/kit/undo'
import { releaseText as text } from '#/text/uz.releases'
import { progress } from '#/ui/progress'
import { readAllAnew } from './queries'
import { mayTakeBack } from './take-back'

type Of = { changeId: number; name: string }

/** Takes a release back once that was confirmed: its drafts wait again. That is a change too, and its toast takes it back again. */
export function useUndoRelease() {
  const client = useQueryClient()
  const { mutate, ...undo } = useMutation({
    mutationFn: async ({ changeId }: Of) => await progress.during(undoChange(changeId)),
    onSuccess: (answer, { name }) => toastWithUndo(client, () => readAllAnew(client), text.undone(name), answer),
    // Also where it was refused: something came in between.
    onSettled: () => readAllAnew(client),
  })
  const ask = async (of: Of) => {
    if (await mayTakeBack(of.name)) mutate(of)
  }
  return { ...undo, mutate: (of: Of) => void ask(of) }
}
