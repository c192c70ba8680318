import { Box } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { ApiError } from '#/api/errors'
import { removeMediaFile, replaceMediaFile } from '#/api/generated/media-library/media-library'
import type { FileUses } from '#/api/generated/model/fileUses'
import { invalidateSections } from '#/resources/kit/cache'
import { toastWithUndo } from '#/resources/kit/undo'
import { libraryText } from '#/text/uz.library'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { PickDialog } from './pick-dialog'
import { invalidateFiles, nameOf, partsOf, type LibraryFile } from './queries'
import { RefusedDialog } from './refused-dialog'

const { replace: replaceText, remove: removeText } = libraryText

/** Actions on a file: replacing it everywhere, and deleting it. */
export function FileActions({ file, usedBy }: { file: LibraryFile; usedBy: FileUses }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [picking, setPicking] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [working, setWorking] = useState(false)
  const parts = partsOf(file.path)
  if (parts === null) return null
  const { folder, name } = parts
  const again = () => Promise.all([invalidateFiles(client), client.invalidateQueries()]).then(() => undefined)

  const replace = async (other: LibraryFile) => {
    setPicking(false)
    const sure = await confirm({ title: replaceText.confirm, body: replaceText.question(usedBy.total) + (usedBy.drafts === 0 ? '' : ` ${replaceText.draftsKeep(usedBy.drafts)}`), confirmLabel: replaceText.yes })
    if (!sure) return
    setWorking(true)
    try {
      const answer = await progress.during(replaceMediaFile(folder, name, { path: other.path }))
      toastWithUndo(client, again, replaceText.done(answer.records), answer)
      await again()
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setRefused(error)
      else notify.error(error)
    } finally {
      setWorking(false)
    }
  }

  const remove = async () => {
    const sure = await confirm({ title: removeText.title, body: removeText.question(nameOf(file)), confirmLabel: removeText.yes, danger: true })
    if (!sure) return
    setWorking(true)
    try {
      const answer = await progress.during(removeMediaFile(folder, name, { version: file.version }))
      toastWithUndo(client, () => invalidateFiles(client), removeText.done(nameOf(file)), answer)
      await navigate({ to: '/media' })
      await Promise.all([invalidateFiles(client), invalidateSections(client)])
    } catch (error) {
      notify.error(error)
      await invalidateFiles(client)
    } finally {
      setWorking(false)
    }
  }

  const isUsed = usedBy.total + usedBy.drafts > 0
  return (
    <>
      {usedBy.total > 0 && (
        <Button variant="outline" colorPalette="gray" loading={working} aria-label={replaceText.action} onClick={() => setPicking(true)}>
          <Replace size={16} aria-hidden />
          <Box as="span" hideBelow="sm">
            {replaceText.action}
          </Box>
        </Button>
      )}
      {!isUsed && (
        <Button variant="outline" colorPalette="red" loading={working} aria-label={removeText.action} onClick={() => void remove()}>
          <Trash2 size={16} aria-hidden />
          <Box as="span" hideBelow="sm">
            {removeText.action}
          </Box>
        </Button>
      )}
      {picking && <PickDialog title={replaceText.title} kind={file.kind} without={file.path} onPick={(other) => void replace(other)} onClose={() => setPicking(false)} />}
      {refused !== null && <RefusedDialog error={refused} onClose={() => setRefused(null)} />}
    </>
  )
}
