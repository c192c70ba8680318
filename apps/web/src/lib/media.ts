/** The widths into which the server scales a png or jpeg (docs/api.md#reading-files). */
export type MediaWidth = 80 | 160 | 320 | 640 | 1280

/** The URL of a stored file. The server answers `folder/name.ext` and serves it under `/media`, or redirects to the host of the media. */
export function mediaUrl(path: string, width?: MediaWidth): string {
  return `/media/${path}${width === undefined ? '' : `?w=${width}`}`
}
