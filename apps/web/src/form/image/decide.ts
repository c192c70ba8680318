import type { ImageKind, Size } from './sniff'

/** The maximal size of a field's picture, or the required one if exact. */
export type SizeRule = Size & {
  exact: boolean
  /** A recommendation: nothing is refused for it. */
  advised?: boolean
}

/** Lets the person crop a picture to a field's rule. Returns a file that satisfies it, or null if they cancelled. */
export type ImageEditor = (file: File, rule: SizeRule) => Promise<File | null>

/** The limits of one image field, from the server's rules. */
export type ImageLimits = {
  /** Kinds that can be stored unchanged. */
  kinds: readonly ImageKind[]
  /** The maximal size of a stored file in bytes. */
  bytes: number
  /** The maximal side and pixel count that the server decodes. */
  side: number
  pixels: number
  /** The field's own rule on the picture's size. */
  size: SizeRule | null
  /** The size at which the site shows it on a high-density screen: more pixels only cost loading time. */
  slot?: Slot
  /** The size that looks best on the site. */
  wanted?: Size
}

/** A place for a picture on the site: filled by it (`cover`, cropped by the site), or only known to be no larger. */
export type Slot = Size & { cover: boolean }

/** Properties of the chosen file. */
export type ImageFacts = Size & { kind: ImageKind; bytes: number }

/** What is done with a chosen file. */
type Decision =
  | { action: 'take' }
  /** Scaled to this size and compressed, and reported to the person. */
  | { action: 'convert'; size: Size }
  /** The field's own size limit is exceeded: the person chooses the crop. */
  | { action: 'crop' }

/**
 * Decides what to do with a chosen picture. What a browser can fix is fixed and reported: other formats, and pictures too heavy
 * or too large to be stored; of such an animation only the first frame stays. A picture over the field's size rule is never
 * cropped silently.
 */
export function decideImage(facts: ImageFacts, limits: ImageLimits): Decision {
  const fits = fitsRule(facts, limits.size)
  if (!fits) return { action: 'crop' }
  const known = limits.kinds.includes(facts.kind)
  const large = facts.kind !== 'svg' && (facts.width > limits.side || facts.height > limits.side || facts.width * facts.height > limits.pixels)
  const heavy = facts.bytes > limits.bytes
  const slot = inSlot(facts, limits.slot)
  if (known && !large && !heavy && slot === null) return { action: 'take' }
  return { action: 'convert', size: slot ?? (large ? within(facts, limits) : { width: facts.width, height: facts.height }) }
}

/** Smaller differences are not worth re-encoding a picture. */
const FAR_LARGER = 1.25

/** The size that fills the slot, for a picture far larger than it; otherwise null. Animations are left alone. */
function inSlot(facts: ImageFacts, slot: Slot | undefined): Size | null {
  if (slot === undefined || facts.kind === 'gif' || facts.kind === 'svg') return null
  const [wide, high] = [slot.width / facts.width, slot.height / facts.height]
  const scale = slot.cover ? Math.max(wide, high) : Math.min(wide, high)
  if (scale * FAR_LARGER > 1) return null
  return { width: Math.max(1, Math.round(facts.width * scale)), height: Math.max(1, Math.round(facts.height * scale)) }
}

/** How far a shape may differ from its slot before the missing part would be noticed. */
const SHAPE_TOLERANCE = 0.04

/** Whether a picture has the shape of its slot. */
export function hasShape(size: Size, wanted: Size): boolean {
  return Math.abs((size.width * wanted.height) / (size.height * wanted.width) - 1) <= SHAPE_TOLERANCE
}

/**
 * Whether a picture has enough pixels for its slot, by the server's rule (docs/findings.md). Slots are measured for high-density
 * screens; with less than half of the pixels a picture is blurred on any.
 */
export function fillsSlot(size: Size, slot: Slot): boolean {
  const [isWide, isHigh] = [size.width * 2 >= slot.width, size.height * 2 >= slot.height]
  return slot.cover ? isWide && isHigh : isWide || isHigh
}

/** Whether a size satisfies a field's rule. */
export function fitsRule(size: Size, rule: ImageLimits['size']): boolean {
  if (rule === null) return true
  return rule.exact
    ? size.width === rule.width && size.height === rule.height
    : size.width <= rule.width && size.height <= rule.height
}

/** The final size of a crop under a rule: the rule's own if exact; otherwise at most the rule's, in the crop's shape and never enlarged. */
export function cutSize(part: Size, rule: SizeRule): Size {
  if (rule.exact) return { width: rule.width, height: rule.height }
  const scale = Math.min(1, rule.width / part.width, rule.height / part.height)
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)))
  return { width: side(part.width, rule.width), height: side(part.height, rule.height) }
}

/** Whether a crop has fewer pixels than its final size, so that it gets blurred. */
export function enlarges(part: Size, rule: SizeRule): boolean {
  const size = cutSize(part, rule)
  return part.width < size.width || part.height < size.height
}

/** The largest size of the same shape that the server stores. */
function within(size: Size, limits: ImageLimits): Size {
  const scale = Math.min(
    1,
    limits.side / size.width,
    limits.side / size.height,
    Math.sqrt(limits.pixels / (size.width * size.height)),
  )
  return { width: Math.max(1, Math.floor(size.width * scale)), height: Math.max(1, Math.floor(size.height * scale)) }
}

/** One attempt to make a picture light enough. */
export type Attempt = Size & { quality: number }

/** The first quality that is tried. */
export const BEST = 0.9

/** Lowers the quality first, then the size, down to a minimum. */
export function* attempts(size: Size, lossy: boolean): Generator<Attempt> {
  for (let scale = 1; scale > 0.1; scale *= 0.8) {
    const width = Math.max(1, Math.round(size.width * scale))
    const height = Math.max(1, Math.round(size.height * scale))
    for (const quality of lossy ? [BEST, 0.82, 0.72] : [1]) yield { width, height, quality }
  }
}
