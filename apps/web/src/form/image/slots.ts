import type { Size } from './sniff'

/**
 * A place for a picture on the site (`apps/site-kit`), in as many pixels as a sharp screen has there. One that is filled
 * (`cover`) cuts off the edges of a picture of another shape; in any other the picture is seen whole.
 */
export type WantedSlot = Size & { cover: boolean }

const filled = (width: number, height: number): WantedSlot => ({ width, height, cover: true })
const whole = (width: number, height: number): WantedSlot => ({ width, height, cover: false })

/** The places whose shape is known. A field that is not here is shown in the picture's own shape, or has a rule that says its size. */
export const SLOTS = {
  bannerMobile: filled(1080, 1350),
  bannerTablet: filled(1920, 1080),
  bannerDesktop: filled(2400, 800),
  /** At the top of a card, of which there are some beside each other. */
  card: filled(960, 600),
  /** Beside a section's words, half as wide as the page. */
  beside: filled(1200, 750),
  /** The course's own page has it at its head; on cards a little of its sides is cut off. */
  courseHead: filled(1280, 720),
  /** Each of the sections that show it has a shape of its own. */
  courseInfo: whole(1200, 750),
  finder: filled(1200, 900),
  learner: filled(960, 720),
  portrait: filled(800, 800),
  /** A small circle beside a name. */
  face: filled(400, 400),
  videoCover: filled(800, 1000),
  logo: whole(600, 240),
} as const satisfies Record<string, WantedSlot>

export type SlotName = keyof typeof SLOTS
