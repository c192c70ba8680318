/** The widths the server makes of a png or jpeg (docs/api.md#reading-files). */
export type MediaWidth = 80 | 160 | 320 | 640 | 1280

/**
 * Where a stored file is read. The server answers `folder/name.ext` and serves it under `/media`, or leads on to the
 * host the media stands on.
 */
export function mediaUrl(path: string, width?: MediaWidth): string {
  return `/media/${path}${width === undefined ? '' : `?w=${width}`}`
}
