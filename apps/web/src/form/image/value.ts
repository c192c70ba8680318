/** A picture chosen but not yet stored. It is part of the form's draft, so it holds only values that IndexedDB can store. */
export type PendingImage = {
  kind: 'pending'
  file: File
  width: number
  height: number
  /** What was changed on the chosen file to make it fit, for the message; `still` if an animation lost all but its first frame. */
  changed?: { before: string; after: string; still?: boolean }
  /** Its stored path, if the upload succeeded and the save after it failed. */
  uploaded?: { path: string; at: number }
}

/** The value of an image field: a stored path, a chosen file, or nothing. */
export type ImageValue = string | PendingImage | null

export function isPending(value: unknown): value is PendingImage {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'pending' && 'file' in value
}

/** The server deletes unused uploads after 48 hours; they are not reused long before that. */
const UPLOAD_LASTS_MS = 24 * 60 * 60 * 1000

/** The path of an earlier upload of this picture that a save can still use. */
export function uploadedPath(image: PendingImage, now: number = Date.now()): string | null {
  const { uploaded } = image
  return uploaded !== undefined && now - uploaded.at < UPLOAD_LASTS_MS ? uploaded.path : null
}
