/** The widths in which png and jpeg also come, as WebP. */
export const WIDTHS: readonly number[] = [80, 160, 320, 640, 1280]

/** The address of a stored picture at least so wide: the nearest of its widths, else the picture itself. */
export function mediaLoader({ src, width, widths = WIDTHS }: { src: string; width: number; widths?: readonly number[] }): string {
  const nearest = widths.find((one) => one >= width)
  return nearest === undefined ? src : `${src}?w=${nearest}`
}
