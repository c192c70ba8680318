import { spoken } from './spoken'

/** Fields that hold a colour. */
export const colourText = spoken({
  hint: 'Masalan: #1d4f91',
  pick: (label: string) => `${label}: palitradan tanlash`,
  wrong: 'Rangni #1d4f91 koʻrinishida yozing',
})
