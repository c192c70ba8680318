import type { ImageKind, Size } from './sniff'

/** What size a field's picture may have, or, where exact, has to have. */
export type SizeRule = Size & {
  exact: boolean
  /** Only what looks best: nothing is refused for it. */
  advised?: boolean
}

/** Lets the person cut a picture to a field's rule; answers a file that keeps it, or null when they give up. */
export type ImageEditor = (file: File, rule: SizeRule) => Promise<File | null>

/** The limits of one image field, out of the server's own rules. */
export type ImageLimits = {
  /** Kinds that can be stored as they are. */
  kinds: readonly ImageKind[]
  /** Most bytes a stored file may have. */
  bytes: number
  /** Most pixels on a side, and in all, that the server decodes. */
  side: number
  pixels: number
  /** The field's own rule on the picture's size. */
  size: SizeRule | null
  /** The size the site shows it at, on a sharp screen: more pixels than that are only waited for. */
  slot?: Slot
  /** The size that looks best where the site shows it. */
  wanted?: Size
}

/** The place for a picture on the site: filled by it (`cover`, its edges cut by the site), or only known to be no larger. */
export type Slot = Size & { cover: boolean }

/** What is known of the chosen file. */
export type ImageFacts = Size & { kind: ImageKind; bytes: number }

/** What becomes of a chosen file. */
export type Decision =
  | { action: 'take' }
  /** Drawn anew at this size and made light enough, told to the person. */
  | { action: 'convert'; size: Size }
  /** Over the field's own rule: a matter of which part matters, so the person decides. */
  | { action: 'crop' }

/**
 * Decides what to do with a chosen picture. What a browser can mend is mended and told: other formats, pictures too heavy or
 * too large to be stored; of an animation that is either, the first picture is left. What breaks the field's size rule is
 * not cut silently.
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

/** Less than this is not worth drawing a picture anew for. */
const FAR_LARGER = 1.25

/** The size of a picture that is far larger than its place, made to fill it; null where it is not. What may move is left. */
function inSlot(facts: ImageFacts, slot: Slot | undefined): Size | null {
  if (slot === undefined || facts.kind === 'gif' || facts.kind === 'svg') return null
  const [wide, high] = [slot.width / facts.width, slot.height / facts.height]
  const scale = slot.cover ? Math.max(wide, high) : Math.min(wide, high)
  if (scale * FAR_LARGER > 1) return null
  return { width: Math.max(1, Math.round(facts.width * scale)), height: Math.max(1, Math.round(facts.height * scale)) }
}

/** How far a shape may be from that of its place before one would see that something is missing. */
const SHAPE_TOLERANCE = 0.04

/** Whether a picture has the shape of the place it is for. */
export function hasShape(size: Size, wanted: Size): boolean {
  return Math.abs((size.width * wanted.height) / (size.height * wanted.width) - 1) <= SHAPE_TOLERANCE
}

/** Whether a size keeps a field's rule. */
export function fitsRule(size: Size, rule: ImageLimits['size']): boolean {
  if (rule === null) return true
  return rule.exact
    ? size.width === rule.width && size.height === rule.height
    : size.width <= rule.width && size.height <= rule.height
}

/**
 * What size a part of a picture gets under a rule: the rule's own where that is exact, else at most the rule's, in its own
 * shape; then nothing is enlarged.
 */
export function cutSize(part: Size, rule: SizeRule): Size {
  if (rule.exact) return { width: rule.width, height: rule.height }
  const scale = Math.min(1, rule.width / part.width, rule.height / part.height)
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)))
  return { width: side(part.width, rule.width), height: side(part.height, rule.height) }
}

/** Whether a part of a picture has fewer pixels than it is to have, and so gets blurred. */
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

/** One try at making a picture light enough. */
export type Attempt = Size & { quality: number }

/** Tries in order: first the quality gives way, then the size, until nobody would want to look at it any more. */
export function* attempts(size: Size, lossy: boolean): Generator<Attempt> {
  for (let scale = 1; scale > 0.1; scale *= 0.8) {
    const width = Math.max(1, Math.round(size.width * scale))
    const height = Math.max(1, Math.round(size.height * scale))
    for (const quality of lossy ? [0.9, 0.82, 0.72] : [1]) yield { width, height, quality }
  }
}
