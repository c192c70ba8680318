import { plural } from './plural'
import { localise } from './localise'

/** Drafts in a form. */
export const keepDraftText = localise({
  button: 'Qoralamaga saqlash',
  /** On a narrow window. */
  short: 'Qoralamaga',
  hint: 'Saytga chiqarmasdan saqlash (Ctrl+Shift+S)',
  kept: 'Qoralama saqlandi, sayt hali oʻzgarmadi',
  keptWith: (count: number) =>
    plural(count, { other: `Qoralama saqlandi. Eʼlon qilishdan oldin ${count} ta maydonni tuzating` }),
  bar: 'Qoralama haqida',
  shown: 'Qoralama ochilgan, u saytda hali koʻrinmaydi. “Saqlash” uni darhol saytga chiqaradi.',
  from: (who: string, when: string) => (who === '' ? when : `${who}, ${when}`),
  toReleases: 'Nashrga qoʻshish',
  toRelease: 'Nashrini ochish',
  discard: 'Qoralamani oʻchirish',
  discardTitle: 'Qoralama oʻchirilsinmi?',
  discardQuestion: 'Formada saytdagi holat qoladi.',
  discarded: 'Qoralama oʻchirildi',
})
