import { localise } from './localise'

/** Fields that hold a colour. */
export const colourText = localise({
  hint: 'Masalan: #1d4f91',
  pick: (label: string) => `${label}: palitradan tanlash`,
  wrong: 'Rangni #1d4f91 koʻrinishida yozing',
})
