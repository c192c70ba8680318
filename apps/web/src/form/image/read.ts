import { fileSize } from '#/lib/numbers'
import { pictureRefusedText } from '#/text/uz.picture-refused'
import { formText } from '#/text/uz.form'
import { FileRefused } from '../file/refused'
import { attempts, BEST, decideImage, type ImageEditor, type ImageLimits, type SizeRule } from './decide'
import { kindNames, NAMES } from './kinds'
import { isAnimated, isWholePng, sniffImage, svgSize, type ImageKind, type Size } from './sniff'
import type { PendingImage } from './value'

const text = formText.image

/** A picture that cannot be taken, with the message for the person. */
export class ImageRefused extends FileRefused {
  override readonly name = 'ImageRefused'
}

const MIME: Record<ImageKind, string> = {
  png: 'image/png',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  bmp: 'image/bmp',
}

/** Types that the browser derives from a file's name. */
const CALLED: ReadonlySet<string> = new Set(Object.values(MIME))

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new ImageRefused(pictureRefusedText.readFailed)
  }
}

/** Loads a file as an image element; the caller releases it by `close`. */
export async function load(file: Blob): Promise<{ image: HTMLImageElement; close: () => void }> {
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  try {
    // Not `decode()`: the size is known long before a large photo is fully decoded.
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve())
      image.addEventListener('error', () => reject(new ImageRefused(pictureRefusedText.loadFailed)))
    })
    return { image, close }
  } catch (error) {
    close()
    throw error
  }
}

async function measure(file: Blob, kind: ImageKind, bytes: Uint8Array): Promise<Size> {
  const { image, close } = await load(file)
  close()
  const vector = kind === 'svg' ? svgSize(new TextDecoder().decode(bytes)) : null
  return vector ?? { width: image.naturalWidth, height: image.naturalHeight }
}

function draw(image: HTMLImageElement, size: Size): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { willReadFrequently: false })
  if (context === null) throw new ImageRefused(pictureRefusedText.loadFailed)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  return { canvas, context }
}

/** Whether any part of the picture is transparent; tested on a small copy, in which such parts blend. */
function isTransparent(image: HTMLImageElement): boolean {
  const { context } = draw(image, { width: 64, height: 64 })
  const { data } = context.getImageData(0, 0, 64, 64)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true
  return false
}

export async function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ImageRefused(pictureRefusedText.loadFailed))), type, quality)
  })
}

/** The file's name with another extension. */
export function renamed(name: string, ending: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${ending}`
}

/** A PNG this light is not worth the loss of quality in a JPEG. */
const LIGHT_BYTES = 100_000

/** A flat drawing, as a logo, is light as PNG, which loses nothing; a photo is several times as heavy as its JPEG. */
const lighter = (jpeg: Blob, png: Blob): Blob => (png.size <= Math.max(LIGHT_BYTES, jpeg.size) ? png : jpeg)

async function convert(file: File, size: Size, limits: ImageLimits): Promise<{ file: File; size: Size }> {
  const { image, close } = await load(file)
  try {
    const keepsGround = isTransparent(image)
    const type = keepsGround ? 'image/png' : 'image/jpeg'
    for (const attempt of attempts(size, !keepsGround)) {
      const { canvas } = draw(image, attempt)
      // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the size of the previous result
      const first = await encode(canvas, type, attempt.quality)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const blob = file.type === MIME.png && attempt.quality === BEST ? lighter(first, await encode(canvas, MIME.png, 1)) : first
      if (blob.size <= limits.bytes) {
        const name = renamed(file.name, blob.type === MIME.png ? 'png' : 'jpg')
        return { file: new File([blob], name, { type: blob.type }), size: attempt }
      }
    }
  } finally {
    close()
  }
  throw new ImageRefused(pictureRefusedText.tooHeavy(fileSize(limits.bytes)))
}

function summary(kind: ImageKind, size: Size, bytes: number): string {
  return `${NAMES[kind]}, ${text.pixels(size.width, size.height)}, ${fileSize(bytes)}`
}

function overRule(size: Size, rule: SizeRule): ImageRefused {
  const said = rule.exact ? pictureRefusedText.notExact(rule.width, rule.height) : pictureRefusedText.tooLarge(rule.width, rule.height)
  return new ImageRefused(`${said}. ${pictureRefusedText.actual(size.width, size.height)}`)
}

/**
 * Reads a chosen file and turns it into what the field accepts: unchanged, converted, or cropped by the person. Without an
 * editor, a picture over the field's rule is refused with its size and the rule's.
 * @returns null if the person cancelled
 * @throws ImageRefused with the reason as text
 */
export async function readImage(file: File, limits: ImageLimits, edit?: ImageEditor): Promise<PendingImage | null> {
  const bytes = await bytesOf(file)
  const kind = sniffImage(bytes)
  // For a file called PNG, a message that lists PNG among the allowed kinds would not help.
  if (kind === null) throw new ImageRefused(CALLED.has(file.type) ? pictureRefusedText.noPicture : pictureRefusedText.wrongKind(kindNames(limits.kinds)))
  // Made from the bytes, because the file itself may be moved or deleted before the form is saved; and with the detected type,
  // because a wrong or missing one would keep the browser from showing an SVG.
  const typed = new File([bytes], file.name, { type: MIME[kind], lastModified: file.lastModified })
  const size = await measure(typed, kind, bytes).catch((error: unknown) => {
    // Not every browser reads these.
    throw kind === 'heic' || kind === 'avif' ? error : new ImageRefused(pictureRefusedText.damaged)
  })
  // A browser shows a truncated picture as far as it goes, but it must not be stored.
  if (kind === 'png' && !isWholePng(bytes)) throw new ImageRefused(pictureRefusedText.damaged)
  const decision = decideImage({ ...size, kind, bytes: file.size }, limits)
  switch (decision.action) {
    case 'take':
      return { kind: 'pending', file: typed, ...size }
    case 'convert': {
      const made = await convert(typed, decision.size, limits)
      const after = made.file.type === 'image/png' ? 'png' : 'jpeg'
      const still = kind === 'gif' && isAnimated(bytes)
      return {
        kind: 'pending',
        file: made.file,
        width: made.size.width,
        height: made.size.height,
        changed: {
          before: summary(kind, size, file.size),
          after: summary(after, made.size, made.file.size),
          ...(still && { still }),
        },
      }
    }
    case 'crop': {
      const rule = limits.size
      if (rule === null) return { kind: 'pending', file: typed, ...size }
      if (edit === undefined) throw overRule(size, rule)
      return await cropImage(typed, { ...size, kind }, rule, limits, edit)
    }
  }
}

/** Lets the person crop a picture; null if they cancelled. */
async function cropImage(file: File, facts: Size & { kind: ImageKind }, rule: SizeRule, limits: ImageLimits, edit: ImageEditor) {
  const edited = await edit(file, rule)
  const taken = edited === null ? null : await readImage(edited, limits)
  if (taken === null) return null
  const after = summary(taken.file.type === 'image/png' ? 'png' : 'jpeg', taken, taken.file.size)
  return { ...taken, changed: { before: summary(facts.kind, facts, file.size), after } }
}

/** Crops a picture that is chosen already to the recommended shape; null if the person cancelled. */
export async function cutToShape(chosen: PendingImage, wanted: Size, limits: ImageLimits, edit: ImageEditor): Promise<PendingImage | null> {
  const kind = sniffImage(await bytesOf(chosen.file)) ?? 'png'
  const { width, height } = chosen
  return await cropImage(chosen.file, { width, height, kind }, { ...wanted, exact: false, advised: true }, limits, edit)
}
