import { localise } from './localise'

/** Adding one row after another. */
export const saveAgainText = localise({
  again: 'Saqlash va yana qoʻshish',
  short: 'Yana qoʻshish',
  created: (name: string) => `Qoʻshildi: “${name}”`,
  open: 'Tahrirlash',
  openOf: (name: string) => `“${name}”: tahrirlash`,
})
