import type { ImageKind } from './sniff'

export const NAMES: Record<ImageKind, string> = {
  png: 'PNG',
  gif: 'GIF',
  jpeg: 'JPG',
  svg: 'SVG',
  webp: 'WebP',
  heic: 'HEIC',
  avif: 'AVIF',
  bmp: 'BMP',
}

/** The kinds a field accepts, as text: `PNG, GIF, JPG, SVG`. */
export function kindNames(kinds: readonly ImageKind[]): string {
  return kinds.map((kind) => NAMES[kind]).join(', ')
}
