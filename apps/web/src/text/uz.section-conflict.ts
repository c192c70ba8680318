import { localise } from './localise'

/** Conflicts with another person's changes of sections. */
export const sectionConflictText = localise({
  changedElsewhere: 'Boʻlimlarni boshqa xodim oʻzgartirgan. Roʻyxat yangilandi, amalni takrorlang.',
  notChanged: (names: string) => `Boshqa xodim hozirgina oʻzgartirgani uchun oʻzgarmadi: ${names}`,
})
