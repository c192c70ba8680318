import { tokens } from '../markup'

export type ImageKind = 'png' | 'gif' | 'jpeg' | 'svg' | 'webp' | 'heic' | 'avif' | 'bmp'

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.slice(from, to))
}

/** The kind of a picture by its first bytes, as the server detects it: names and headers may be wrong. Null for an unknown kind. */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp') {
    const brands = ascii(bytes, 8, 32)
    if (brands.includes('avif') || brands.includes('avis')) return 'avif'
    if (/hei[cxms]|hev[cx]|mif1|msf1/.test(brands)) return 'heic'
    return null
  }
  if (ascii(bytes, 0, 2) === 'BM') return 'bmp'
  const text = new TextDecoder('utf-8').decode(bytes.slice(0, 1024))
  return /^\ufeff?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text)
    ? 'svg'
    : null
}

/** Whether a PNG is complete: an interrupted download has no last chunk. */
export function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = 8
  while (place + 12 <= bytes.length) {
    if (ascii(bytes, place + 4, place + 8) === 'IEND') return true
    place += 12 + view.getUint32(place)
  }
  return false
}

const GIF_PICTURE = 0x2c
const GIF_EXTENSION = 0x21

/** The bytes of a colour table, by its flags. */
const coloursBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Whether a GIF has more than one frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  const at = (place: number) => bytes[place] ?? 0
  /** Skips data blocks: each begins with its length, the last one is empty. */
  const afterBlocks = (place: number) => {
    let next = place
    while (at(next) > 0) next += at(next) + 1
    return next + 1
  }
  let place = 13 + coloursBytes(at(10))
  for (let pictures = 0; pictures < 2; ) {
    if (at(place) === GIF_PICTURE) {
      pictures += 1
      place = afterBlocks(place + 11 + coloursBytes(at(place + 9)))
    } else if (at(place) === GIF_EXTENSION) {
      place = afterBlocks(place + 2)
    } else {
      return false
    }
  }
  return true
}

export type Size = { width: number; height: number }

function length(text: string | null): number | null {
  const found = text === null ? null : /^\s*(\d+(?:\.\d+)?)\s*(px)?\s*$/.exec(text)
  return found?.[1] === undefined ? null : Number(found[1])
}

function firstTag(source: string) {
  for (const token of tokens(source)) if (token.kind === 'start') return token
  return null
}

/**
 * The size of an SVG: its width and height, otherwise its viewBox, as the server measures it. Null without either. Only its first
 * tag is read: the browser's parser would report every style and event handler in it to the page's security policy.
 */
export function svgSize(source: string): Size | null {
  const root = firstTag(source)
  if (root?.name !== 'svg') return null
  const get = (name: string) => root.attributes.find((one) => one.name === name)?.value ?? null
  const box = (get('viewBox') ?? '').trim().split(/[\s,]+/).map(Number)
  const [, , boxWidth, boxHeight] = box.length === 4 && box.every(Number.isFinite) ? box : []
  const width = length(get('width')) ?? boxWidth
  const height = length(get('height')) ?? boxHeight
  return width !== undefined && height !== undefined && width > 0 && height > 0
    ? { width: Math.round(width), height: Math.round(height) }
    : null
}
