import { FOLDERS } from '#/api/generated/contract'
import { fileSize } from '#/lib/numbers'
import { videoText as text } from '#/text/uz.video'
import { FileRefused } from '../file/refused'
import type { MediaFolder } from '#/api/generated/contract'
import type { PendingImage } from '../image/value'
import { KINDS } from './hint'
import { SNIFF_BYTES, sniffVideo } from './sniff'

/** A browser that cannot play a file fires an error, or nothing at all. */
const TIMEOUT_MS = 5000

/** The size of a video in pixels; 0 by 0 if this browser cannot play it, which says nothing of others. */
async function measure(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TIMEOUT_MS)
      for (const event of ['loadedmetadata', 'error']) {
        video.addEventListener(event, () => {
          clearTimeout(timer)
          resolve()
        })
      }
      video.preload = 'metadata'
      video.muted = true
      video.src = url
    })
    return { width: video.videoWidth, height: video.videoHeight }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/**
 * Reads enough of a chosen file to know whether the field can take it.
 * @throws FileRefused with the reason as text
 */
export async function readVideo(file: File, folder: MediaFolder): Promise<PendingImage> {
  const { limitBytes } = FOLDERS[folder]
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer())
  } catch {
    throw new FileRefused(text.readFailed)
  }
  const kind = sniffVideo(head)
  if (kind === null) throw new FileRefused(text.wrongKind(KINDS))
  if (file.size > limitBytes) throw new FileRefused(text.tooHeavy(fileSize(limitBytes), fileSize(file.size)))
  const type = `video/${kind}`
  // With a wrong or missing type the browser would not play it.
  const typed = file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified })
  return { kind: 'pending', file: typed, ...(await measure(typed)) }
}
