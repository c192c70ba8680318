import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoChange } from '#/api/generated/changes/changes'
import { toastWithUndo } from '#/resources/kit/undo'
import { releaseText as text } from '#/text/uz.releases'
import { progress } from '#/ui/progress'
import { readAllAnew } from './queries'

/** Takes a release back: its drafts wait again. That is a change too, and its toast takes it back again. */
export function useUndoRelease() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ changeId }: { changeId: number; name: string }) => await progress.during(undoChange(changeId)),
    onSuccess: (answer, { name }) => toastWithUndo(client, () => readAllAnew(client), text.undone(name), answer),
    // Also where it was refused: something came in between.
    onSettled: () => readAllAnew(client),
  })
}
