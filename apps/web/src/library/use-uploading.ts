import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isAbort } from '#/api/errors'
import { FOLDERS } from '#/api/generated/contract'
import { uploadFile } from '#/api/upload'
import { FileRefused } from '#/form/file/refused'
import { limitsOf } from '#/form/image/limits'
import { loadImageReader } from '#/form/image/reader'
import { randomId } from '#/lib/random-id'
import { libraryText as text } from '#/text/uz.library'
import { t } from '#/text/uz'
import { notify } from '#/ui/notify'
import { invalidateFiles } from './queries'
import type { LibraryFolder } from './search'

/** An upload into the library. */
export type Uploading = {
  id: string
  name: string
  state: { is: 'waiting' | 'reading' | 'done' | 'cancelled' } | { is: 'sending'; share: number } | { is: 'failed'; why: string }
  cancel: () => void
}

const takesVideos = (folder: LibraryFolder): boolean => FOLDERS[folder].accepts.some((type) => type.startsWith('video/'))

/** What is sent of a chosen file: a picture is made to fit its folder as in forms, a video is unchanged. */
async function prepared(file: File, folder: LibraryFolder): Promise<File> {
  if (file.type.startsWith('video/') !== takesVideos(folder)) throw new FileRefused(text.wrongFolder)
  if (takesVideos(folder)) return file
  const { readImage } = await loadImageReader()
  return (await readImage(file, limitsOf({ folder })))?.file ?? file
}

const isOver = ({ state }: Uploading): boolean => state.is === 'done' || state.is === 'cancelled' || state.is === 'failed'

/** Uploads files into the library one after another, so that each gets the full bandwidth. */
export function useUploading() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Uploading[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const isBusy = files.some((file) => !isOver(file))

  // Leaving the page would cancel them.
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  const mark = (id: string, state: Uploading['state']) => {
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, state } : one)))
  }

  /** Whether it was stored. */
  const send = async (id: string, file: File, folder: LibraryFolder, signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return false
    try {
      mark(id, { is: 'reading' })
      const made = await prepared(file, folder)
      await uploadFile(made, folder, { library: true, signal, onProgress: (share) => mark(id, { is: 'sending', share }) })
      mark(id, { is: 'done' })
      return true
    } catch (error) {
      mark(id, isAbort(error) ? { is: 'cancelled' } : { is: 'failed', why: error instanceof Error ? error.message : t.errors.network })
      return false
    }
  }

  const add = (chosen: readonly File[], folder: LibraryFolder) => {
    const fresh = chosen.map((file) => {
      const [id, control] = [randomId(), new AbortController()]
      const cancel = () => {
        control.abort()
        mark(id, { is: 'cancelled' })
      }
      return { file, control, shown: { id, name: file.name, state: { is: 'waiting' }, cancel } satisfies Uploading }
    })
    setFiles((all) => [...fresh.map(({ shown }) => shown), ...all.filter((one) => !isOver(one))])
    queue.current = queue.current.then(async () => {
      let stored = 0
      for (const { file, control, shown } of fresh) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, as said above
        if (await send(shown.id, file, folder, control.signal)) stored += 1
      }
      if (stored > 0) notify.success(text.uploaded(stored))
      await invalidateFiles(client)
    })
  }

  return { files, add, isBusy, clear: () => setFiles((all) => all.filter((one) => !isOver(one))) }
}
