import { FOLDERS, type MediaFolder } from '#/api/generated/contract'
import { fileSize } from '#/lib/numbers'
import { videoText as text } from '#/text/uz.video'

/** The kinds a video field accepts, as text. */
export const KINDS = 'MP4, WebM'

/** The limits as the hint of the field: `MP4, WebM, 500 MB gacha`. */
export function hintFor(folder: MediaFolder): string {
  return text.hint(KINDS, fileSize(FOLDERS[folder].limitBytes))
}
