type VideoKind = 'mp4' | 'webm'

/** Brands of the mp4 family that browsers play; QuickTime and still pictures of the same format are excluded. */
const MP4_BRANDS =
  /^(?:isom|iso[2-9]|mp41|mp42|mp71|avc1|dash|M4V |M4VH|M4VP|MSNV|f4v |cmfc)$/
const STILL = /^(?:heic|heix|mif1|msf1|avif|avis|qt {2})$/

/** How many bytes are needed to recognise a file. */
export const SNIFF_BYTES = 512

/** The kind of a video by its first bytes, as the server detects it: names and headers may be wrong. */
export function sniffVideo(bytes: Uint8Array): VideoKind | null {
  const text = String.fromCharCode(...bytes.slice(0, SNIFF_BYTES))
  if (text.slice(4, 8) === 'ftyp') {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const brands = text.slice(8, length).match(/[\s\S]{4}/g) ?? []
    const [major = ''] = brands
    // The second four bytes are the version of the major brand.
    const known = brands.some((brand, index) => index !== 1 && MP4_BRANDS.test(brand))
    return known && !STILL.test(major) ? 'mp4' : null
  }
  // An EBML header whose document type (its element 42 82, with a one-byte length) is webm.
  return text.startsWith('\u001aE\u00df\u00a3') && /B\u0082[\s\S]{1,8}webm(?![a-z])/.test(text) ? 'webm' : null
}
