import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { ApiError, isAbort, NetworkError } from '#/api/errors'
import { wrapError } from '#/lib/wrap-error'
import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { fetchOnce } from '#/ui/lazy-component'
import type { Upload } from './context'
import { timeLeft } from './file/time-left'
import { isPending, uploadedPath, type PendingImage } from './image/value'
import type { Values } from './record'
import type { FormSpec } from './spec'

const fetchUpload = fetchOnce(async () => await import('#/api/upload'))

/** The upload code, which loads after the form. */
async function loadUpload() {
  try {
    return await fetchUpload()
  } catch (error) {
    throw new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, error)
  }
}

/** The uploads of a form's pictures and videos, which are sent when it is saved. */
export function useUploads(spec: FormSpec, form: UseFormReturn<Values>) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({})
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    // A prefetch; a save reports a failure.
    fetchUpload().catch(() => undefined)
  }, [])

  const mark = (name: string, upload: Upload | null) => {
    setUploads((now) => {
      const rest = Object.fromEntries(Object.entries(now).filter(([other]) => other !== name))
      return upload === null ? rest : { ...rest, [name]: upload }
    })
  }

  /** Stores a chosen picture or video and remembers its path, so that it is not uploaded again if the save after it fails. */
  const store = async (name: string, image: PendingImage, apart: boolean): Promise<string> => {
    const known = uploadedPath(image)
    if (known !== null) return known
    const folder = spec.fields[name]?.folder
    if (folder === undefined) throw new TypeError(`field ${name} holds a file but names no folder`)
    const control = new AbortController()
    const begun = Date.now()
    const show = (share: number) => {
      if (!apart) mark(name, { share, left: timeLeft(share, Date.now() - begun), cancel: () => control.abort() })
    }
    show(0)
    try {
      const { uploadFile } = await loadUpload()
      const stored = await uploadFile(image.file, folder, { onProgress: show, signal: control.signal })
      if (!apart) mark(name, null)
      // Replaced during the upload: the newer picture stays.
      const now: unknown = form.getValues(name)
      if (isPending(now) && now.file === image.file) {
        form.setValue(name, { ...image, uploaded: { path: stored.path, at: Date.now() } }, { shouldDirty: true })
      }
      return stored.path
    } catch (error) {
      mark(name, isAbort(error) ? null : { failed: error instanceof Error ? error.message : formText.save.failed })
      // Its fields are those of the upload, not of this form; the error is shown at the picture already.
      throw error instanceof ApiError ? wrapError(error, { fields: [] }) : error
    }
  }

  /** Stores all files of these values and returns their paths. `apart`: the form no longer holds them, and shows no progress. */
  const storeAll = async (values: Values, apart = false): Promise<Record<string, string>> => {
    const paths: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each gets the full bandwidth
      if (isPending(value)) paths[name] = await store(name, value, apart)
    }
    return paths
  }

  /** The form is saved or discarded: what was said of its files belongs to the past. */
  const settle = () => {
    setUploads({})
    setAttempt((now) => now + 1)
  }

  return { uploads, attempt, storeAll, settle, clear: () => setUploads({}) }
}

export type Uploads = ReturnType<typeof useUploads>
