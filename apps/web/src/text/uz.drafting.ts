import { spoken } from './spoken'

/** The mode in which what is done to a list is kept as a draft. */
export const draftingText = spoken({
  button: 'Qoralama rejimi',
  hint: 'Roʻyxatda qilinganlar saytga darhol chiqmaydi, qoralamaga yoziladi',
  bar: 'Qoralama rejimi haqida',
  on: 'Qoralama rejimi: bu roʻyxatda qilganlaringiz saytga darhol chiqmaydi, nashrgacha qoralamada turadi.',
  waits: 'Bu roʻyxatning eʼlon qilinmagan qoralamasi bor.',
  open: 'Koʻrish',
  toReleases: 'Nashrlar',
  discard: 'Qoralamani oʻchirish',
  discardTitle: 'Roʻyxat qoralamasi oʻchirilsinmi?',
  discardQuestion: 'Roʻyxat saytdagi holatida qoladi.',
  leave: 'Chiqish',
  kept: 'Qoralamaga yozildi',
  allKept: (count: number) => `${count} ta oʻzgarish qoralamaga yozildi`,
  otherOrder: 'Qoralamada shu turdagi boshqa roʻyxatning tartibi turibdi. Avval uni eʼlon qiling yoki oʻchiring',
  removal: {
    title: 'Oʻchirish qoralamaga yozilsinmi?',
    question: (name: string) => `“${name}” nashr eʼlon qilinganda oʻchiriladi, hozircha saytda qoladi.`,
    yes: 'Qoralamaga yozish',
    done: (name: string) => `“${name}” nashr bilan oʻchiriladi`,
  },
  staleTitle: 'Roʻyxat saytda oʻzgargan',
  stale: (names: string) =>
    names === ''
      ? 'Qoralamadan keyin saytda tartib oʻzgargan. Qoralamadagi tartib bilan davom etsangiz, nashrda shu tartib chiqadi.'
      : `Qoralamadan keyin saytda oʻzgargan: ${names}. Ularda saytdagi holat qoladi, qolganida qoralamadagi holat chiqadi.`,
  staleYes: 'Qoralama bilan davom etish',
})
