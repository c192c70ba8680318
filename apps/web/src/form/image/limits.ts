import { FOLDERS, IMAGE_LIMITS, RULES } from '#/api/generated/contract'
import { fileSize } from '#/lib/numbers'
import { formText } from '#/text/uz.form'
import type { Field } from '../field'
import type { ImageLimits, Slot } from './decide'
import { kindNames } from './kinds'
import type { WantedSlot } from './slots'
import type { ImageKind } from './sniff'

const text = formText.image

const KINDS: Readonly<Record<string, ImageKind>> = {
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpeg',
  'image/svg+xml': 'svg',
}

/** No slot of the site is larger on a high-density laptop screen. */
const LARGEST_SLOT: Slot = { width: 2880, height: 2880, cover: false }

/** Where the site shows a picture at its largest. One that is seen whole, as a logo, may be shown twice as large elsewhere. */
function shownIn(wanted: WantedSlot | undefined): Slot {
  if (wanted === undefined) return LARGEST_SLOT
  return wanted.cover ? wanted : { ...wanted, width: wanted.width * 2, height: wanted.height * 2 }
}

/** The limits by a field's folder and rule; `wanted` is its slot on the site, if known. */
export function limitsOf(field: Pick<Field, 'folder' | 'rule'> | undefined, wanted?: WantedSlot): ImageLimits {
  const { accepts, limitBytes } = FOLDERS[field?.folder ?? 'other']
  return {
    kinds: accepts.flatMap((type) => KINDS[type] ?? []),
    bytes: limitBytes,
    side: RULES.imageMaxSide,
    pixels: RULES.imageMaxPixels,
    size: IMAGE_LIMITS[field?.rule ?? 'any'],
    slot: shownIn(wanted),
    ...(wanted === undefined ? {} : { wanted }),
  }
}

/** The limits as the hint of the field: `512×512 px gacha · PNG, GIF, JPG, SVG, 5 MB gacha`. */
export function hintFor(limits: ImageLimits): string {
  const kinds = text.hintKinds(kindNames(limits.kinds), fileSize(limits.bytes))
  const { wanted } = limits
  if (wanted !== undefined) return `${text.hintWanted(wanted.width, wanted.height)} · ${kinds}`
  if (limits.size === null) return kinds
  const { width, height, exact } = limits.size
  return `${exact ? text.hintExact(width, height) : text.hintMost(width, height)} · ${kinds}`
}
