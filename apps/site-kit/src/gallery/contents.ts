/**
 * The states in which the gallery shows each section; `long`, `seven` and `swiper` are the full one with long texts, with seven
 * rows, or as a swiper; `blank` has rows without any values.
 */
export const CONTENTS = ['full', 'long', 'seven', 'swiper', 'minimal', 'blank', 'empty'] as const
export type Content = (typeof CONTENTS)[number]

/** Lists of a certain number of rows, to check each layout; the sheet of a section does not show them. */
export const COUNTS = { two: 2, three: 3, four: 4, five: 5, ten: 10, thirteen: 13 } as const
export type Counted = keyof typeof COUNTS

/** Desktop, tablet, phone. */
export const WIDTHS = [1440, 768, 390] as const
