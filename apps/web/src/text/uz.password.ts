import { plural } from './plural'
import { localise } from './localise'

/** Rules of a password, shown while typing. */
export const passwordText = localise({
  length: (min: number, max: number) => plural(max, { other: `${min}–${max} ta belgi` }),
  upper: 'Kamida bitta katta lotin harfi',
  lower: 'Kamida bitta kichik lotin harfi',
  digit: 'Kamida bitta raqam',
  special: (set: string) => `Kamida bitta maxsus belgi: ${set}`,
  allowed: 'Faqat lotin harflari, raqamlar va shu belgilar',
  differs: 'Joriy paroldan farq qiladi',
  matches: 'Ikkala parol bir xil',
  met: 'bajarildi',
  notMet: 'bajarilmadi',
  rules: 'Parol talablari',
})
