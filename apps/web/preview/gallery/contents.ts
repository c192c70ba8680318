/** The states in which the gallery shows each section; `long` and `swiper` are the full one, lengthened or swiped through; `blank` has its rows with nothing written in them. */
export const CONTENTS = ['full', 'long', 'swiper', 'minimal', 'blank', 'empty'] as const
export type Content = (typeof CONTENTS)[number]

/** Desktop, tablet, phone. */
export const WIDTHS = [1440, 768, 390] as const
