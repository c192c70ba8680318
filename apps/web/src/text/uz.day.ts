import { localise } from './localise'

/** A field for a day, and its calendar. */
export const dayText = localise({
  /** Day, month and year, as they are typed. */
  placeholder: 'kk.oo.yyyy',
  wrong: 'Sanani 31.12.2026 koʻrinishida yozing',
  tooEarly: (first: string) => `${first} yoki undan keyingi sanani yozing`,
  tooLate: (last: string) => `${last} yoki undan oldingi sanani yozing`,
  open: (label: string) => `${label}: kalendardan tanlash`,
  calendar: (label: string) => `${label}: kalendar`,
  previous: 'Oldingi oy',
  next: 'Keyingi oy',
  today: 'Bugun',
  clear: 'Tozalash',
  /** From Monday on: short, and in full. */
  weekdays: [
    { short: 'Du', long: 'dushanba' },
    { short: 'Se', long: 'seshanba' },
    { short: 'Cho', long: 'chorshanba' },
    { short: 'Pa', long: 'payshanba' },
    { short: 'Ju', long: 'juma' },
    { short: 'Sha', long: 'shanba' },
    { short: 'Ya', long: 'yakshanba' },
  ],
  day: (day: number, month: string, year: number, weekday: string) => `${day}-${month}, ${year}, ${weekday}`,
})
