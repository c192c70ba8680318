import { pictureRefusedText } from '#/text/uz.picture-refused'
import type { SizeRule } from './decide'
import { encode, ImageRefused, load, renamed } from './read'
import { isAnimated, svgSize, type Size } from './sniff'

/** A picture that can be cropped: shown by its URL, drawn from its image element. */
export type OpenPicture = Size & {
  url: string
  image: HTMLImageElement
  name: string
  /** The type of the cropped file: a photo stays one. */
  type: 'image/jpeg' | 'image/png'
  /** Its size as the person knows it. */
  original: Size
  /** It is animated, and the crop will not be. */
  animated: boolean
  close: () => void
}

const PHOTOS: readonly string[] = ['image/jpeg', 'image/heic']

/** The largest width at which vector images are rasterised. */
const DRAWN = 4000

/**
 * Opens a chosen file. A vector image has no pixels of its own: it is rasterised large enough to be sharp at any crop. Of an
 * animation the first frame is taken, as previewed.
 */
export async function openPicture(file: File, rule: SizeRule): Promise<OpenPicture> {
  const opened = await load(file)
  const { naturalWidth, naturalHeight } = opened.image
  const drawing = file.type === 'image/svg+xml' ? svgSize(await file.text()) : null
  const type = PHOTOS.includes(file.type) ? 'image/jpeg' : 'image/png'
  const own = { width: naturalWidth, height: naturalHeight }
  const animated = file.type === 'image/gif' && isAnimated(new Uint8Array(await file.arrayBuffer()))
  if (animated) {
    const first = await drawn(opened.image, { x: 0, y: 0, ...own }, own, type)
    opened.close()
    const { image, close } = await load(first)
    return { ...own, original: own, animated, image, url: image.src, name: file.name, type, close }
  }
  if (drawing === null) {
    return { ...own, original: own, animated, image: opened.image, url: opened.image.src, name: file.name, type, close: opened.close }
  }
  const scale = Math.min(Math.max(1, (rule.width * 2) / drawing.width, (rule.height * 2) / drawing.height), DRAWN / Math.max(drawing.width, drawing.height))
  const large = { width: Math.max(1, Math.round(drawing.width * scale)), height: Math.max(1, Math.round(drawing.height * scale)) }
  const blob = await drawn(opened.image, { x: 0, y: 0, ...naturalSize(opened.image, drawing) }, large, type)
  opened.close()
  const { image, close } = await load(blob)
  return { ...large, original: drawing, animated, image, url: image.src, name: file.name, type, close }
}

/** An SVG without a size of its own has none here either: the measured size is used. */
function naturalSize(image: HTMLImageElement, measured: Size): Size {
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : measured
}

type Area = Size & { x: number; y: number }

async function drawn(image: HTMLImageElement, area: Area, size: Size, type: OpenPicture['type']): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (context === null) throw new ImageRefused(pictureRefusedText.loadFailed)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return await encode(canvas, type, 0.92)
}

/** A part of a picture as a new file, scaled to its final size. */
export async function cutPicture(picture: OpenPicture, area: Area, size: Size): Promise<File> {
  const blob = await drawn(picture.image, area, size, picture.type)
  return new File([blob], renamed(picture.name, picture.type === 'image/jpeg' ? 'jpg' : 'png'), { type: picture.type })
}
