import { localise } from './localise'

/** When visitors see the content. */
export const windowText = localise({
  title: 'Koʻrinish vaqti',
  help: 'Cheklov kerak boʻlmagan maydonni boʻsh qoldiring. Toshkent vaqti boʻyicha.',
  from: 'Qachondan koʻrinadi',
  until: 'Qachongacha koʻrinadi',
  always: 'Cheklanmagan',
  /** A day of this year, and of another one. */
  moment: (day: number, month: string, at: string) => `${day}-${month} ${at}`,
  momentOf: (day: number, month: string, year: string, at: string) => `${year}-yil ${day}-${month} ${at}`,
  seenFrom: (when: string) => `${when} dan koʻrinadi`,
  seenUntil: (when: string) => `${when} gacha koʻrinadi`,
  over: 'Vaqti oʻtgan',
  /** Below the fields: the chosen window is over already. */
  overHelp: 'Tugash vaqti oʻtib ketgan: shunday saqlasangiz, saytda koʻrinmaydi.',
  order: 'Tugash vaqti boshlanish vaqtidan keyin boʻlishi kerak',
  saved: (name: string) => `“${name}”: koʻrinish vaqti saqlandi`,
  about: (name: string) => `“${name}” boʻlimi saytda faqat shu vaqt oraligʻida koʻrinadi.`,
})
