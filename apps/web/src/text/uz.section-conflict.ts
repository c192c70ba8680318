import { localise } from './localise'

/** When somebody else has changed the sections. */
export const sectionConflictText = localise({
  changedElsewhere: 'Boʻlimlarni boshqa kishi oʻzgartirgan. Roʻyxat yangilandi, amalni takrorlang.',
  notChanged: (names: string) => `Boshqa kishi hozirgina oʻzgartirgani uchun oʻzgarmadi: ${names}`,
})
