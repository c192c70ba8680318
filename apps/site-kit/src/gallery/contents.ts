/** The states in which the gallery shows each section; `long`, `seven` and `swiper` are the full one, lengthened, with seven rows, or swiped through; `blank` has its rows with nothing written in them. */
export const CONTENTS = ['full', 'long', 'seven', 'swiper', 'minimal', 'blank', 'empty'] as const
export type Content = (typeof CONTENTS)[number]

/** Desktop, tablet, phone. */
export const WIDTHS = [1440, 768, 390] as const
