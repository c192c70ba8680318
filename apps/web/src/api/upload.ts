import { language } from '#/text/language'
import { t } from '#/text/uz'
import { TIMEOUT_MS, acceptedAt, authorised, http } from './client'
import { NetworkError } from './errors'
import type { MediaFolder } from './generated/contract'
import type { UploadedFile } from './generated/model/uploadedFile'
import { failure, property, unwrap, type Reply } from './reply'

type UploadOptions = {
  /** The share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** The file stays in the media library even if nothing uses it. */
  library?: boolean
  /** Cancels the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

const UPLOAD = '/api/upload'

function sendFile(file: Blob, name: string, folder: string, token: string | null, options: UploadOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = { method: 'POST', url: UPLOAD }
    const form = new FormData()
    form.append('fileFolder', folder)
    if (options.library === true) form.append('library', 'true')
    form.append('files', file, name)
    const xhr = new XMLHttpRequest()
    const cancel = () => xhr.abort()
    const settle = () => options.signal?.removeEventListener('abort', cancel)
    xhr.open('POST', UPLOAD)
    xhr.timeout = TIMEOUT_MS
    xhr.setRequestHeader('accept', 'application/json')
    xhr.setRequestHeader('accept-language', language())
    if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => {
      settle()
      resolve({ status: xhr.status, header: (key) => xhr.getResponseHeader(key), text: xhr.responseText })
    })
    for (const event of ['error', 'timeout'] as const) {
      xhr.addEventListener(event, () => {
        settle()
        reject(new NetworkError(t.errors.network, request))
      })
    }
    xhr.addEventListener('abort', () => {
      settle()
      reject(new DOMException('aborted', 'AbortError'))
    })
    if (options.signal?.aborted) {
      reject(new DOMException('aborted', 'AbortError'))
      return
    }
    options.signal?.addEventListener('abort', cancel)
    xhr.send(form)
  })
}

function uploaded(value: unknown): UploadedFile | null {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  const url = property(first, 'url')
  const path = property(first, 'path')
  if (typeof url !== 'string' || typeof path !== 'string') return null
  const number = (key: string) => {
    const found = property(first, key)
    return typeof found === 'number' ? found : null
  }
  const text = (key: string) => {
    const found = property(first, key)
    return typeof found === 'string' ? found : null
  }
  return {
    url,
    path,
    width: number('width'),
    height: number('height'),
    size: number('size') ?? 0,
    mimeType: text('mimeType') ?? '',
    placeholder: text('placeholder'),
  }
}

/**
 * Uploads one file to a folder (docs/api.md#upload) and reports its progress.
 * @throws ApiError with the method and address of the upload if the server refuses it
 * @throws NetworkError if the connection breaks
 */
export async function uploadFile(file: Blob, folder: MediaFolder, options: UploadOptions = {}): Promise<UploadedFile> {
  // A server that refuses a token in the middle of a large body may close the connection before its answer is read. A small call
  // first gets a token that lasts.
  if (Date.now() - acceptedAt() > 30_000) {
    await http({ url: '/api/admin/profile', method: 'GET', ...(options.signal ? { signal: options.signal } : {}) })
  }
  const name = file instanceof File ? file.name : 'file'
  const reply = await authorised(UPLOAD, 'POST', async (token) => {
    options.onProgress?.(0)
    return await sendFile(file, name, folder, token, options)
  })
  const request = { method: 'POST', url: UPLOAD }
  const found = uploaded(await unwrap(reply, request))
  if (found === null) throw failure(reply, request)
  options.onProgress?.(1)
  return found
}
