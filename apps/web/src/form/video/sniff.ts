export type VideoKind = 'mp4' | 'webm'

/** Brands of the mp4 family that browsers play; QuickTime's own and the still pictures of the same format are not. */
const MP4_BRANDS =
  /^(?:isom|iso[2-9]|mp41|mp42|mp71|avc1|dash|M4V |M4VH|M4VP|MSNV|f4v |cmfc)$/
const STILL = /^(?:heic|heix|mif1|msf1|avif|avis|qt {2})$/

/** How much of a file has to be read to tell what it is. */
export const SNIFF_BYTES = 512

/** What a file is by its first bytes, as the server judges it: names and headers lie. */
export function sniffVideo(bytes: Uint8Array): VideoKind | null {
  const text = String.fromCharCode(...bytes.slice(0, SNIFF_BYTES))
  if (text.slice(4, 8) === 'ftyp') {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const brands = text.slice(8, length).match(/[\s\S]{4}/g) ?? []
    const [major = ''] = brands
    // The second four are the major brand's version.
    const known = brands.some((brand, index) => index !== 1 && MP4_BRANDS.test(brand))
    return known && !STILL.test(major) ? 'mp4' : null
  }
  // An EBML header whose document type (its element 42 82, one byte for its length) is webm.
  return text.startsWith('\u001aE\u00df\u00a3') && /B\u0082[\s\S]{1,8}webm(?![a-z])/.test(text) ? 'webm' : null
}
