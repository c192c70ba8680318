/** The widths in which the server also has png and jpeg, as WebP. */
export const WIDTHS: readonly number[] = [80, 160, 320, 640, 1280]

/** The URL of a stored picture of at least this width: the nearest of its widths, otherwise the original. */
export function mediaLoader({ src, width, widths = WIDTHS }: { src: string; width: number; widths?: readonly number[] }): string {
  const nearest = widths.find((one) => one >= width)
  return nearest === undefined ? src : `${src}?w=${nearest}`
}
