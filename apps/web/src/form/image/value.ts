/**
 * A picture chosen but not yet stored. It is kept in the form and, with the form, in the draft, so it holds only what
 * IndexedDB can keep.
 */
export type PendingImage = {
  kind: 'pending'
  file: File
  width: number
  height: number
  /** What was done to the chosen file to make it fit, to be told; whether an animation lost all but its first picture. */
  changed?: { before: string; after: string; still?: boolean }
  /** Where it is already stored, when an upload went well and the save after it did not. */
  uploaded?: { path: string; at: number }
}

/** The value of an image field: a stored path, a chosen file, or nothing. */
export type ImageValue = string | PendingImage | null

export function isPending(value: unknown): value is PendingImage {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'pending' && 'file' in value
}

/** An upload that no row uses is collected after 48 hours; well before that it is no longer relied upon. */
const UPLOAD_LASTS_MS = 24 * 60 * 60 * 1000

/** The path of an earlier upload of this picture that a save can still use. */
export function uploadedPath(image: PendingImage, now: number = Date.now()): string | null {
  const { uploaded } = image
  return uploaded !== undefined && now - uploaded.at < UPLOAD_LASTS_MS ? uploaded.path : null
}
