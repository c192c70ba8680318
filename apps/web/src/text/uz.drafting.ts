import { localise } from './localise'

/** Draft mode of lists. */
export const draftingText = localise({
  button: 'Qoralama rejimi',
  hint: 'Roʻyxatdagi oʻzgarishlar saytga darhol chiqmaydi, qoralamaga yoziladi',
  bar: 'Qoralama rejimi haqida',
  on: 'Qoralama rejimi: bu roʻyxatdagi oʻzgarishlar eʼlon qilinguncha qoralamada turadi, sayt oʻzgarmaydi.',
  waits: 'Bu roʻyxatning eʼlon qilinmagan qoralamasi bor.',
  toReleases: 'Nashrlar',
  discard: 'Qoralamani oʻchirish',
  discardTitle: 'Roʻyxat qoralamasi oʻchirilsinmi?',
  discardQuestion: 'Roʻyxatning qoralamadagi holati oʻchadi, saytdagisi qoladi.',
  leave: 'Rejimdan chiqish',
  kept: 'Qoralamaga yozildi',
  allKept: (count: number) => `${count} ta oʻzgarish qoralamaga yozildi`,
  otherOrder: 'Shu turdagi boshqa roʻyxatning tartibi qoralamada turibdi. Avval oʻsha qoralamani eʼlon qiling yoki oʻchiring',
  removal: {
    title: 'Oʻchirish qoralamaga yozilsinmi?',
    question: (name: string) => `Qoralama eʼlon qilinganda “${name}” oʻchiriladi, hozircha saytda qoladi.`,
    yes: 'Qoralamaga yozish',
    done: (name: string) => `Qoralama eʼlon qilinganda “${name}” oʻchiriladi`,
  },
  staleTitle: 'Roʻyxat saytda oʻzgargan',
  stale: (names: string) =>
    names === ''
      ? 'Qoralama saqlangandan keyin saytdagi tartib oʻzgargan. Davom etsangiz, eʼlon qilinganda qoralamadagi tartib chiqadi.'
      : `Qoralama saqlangandan keyin saytda oʻzgargan boʻlimlar: ${names}. Ular saytdagidek qoladi, boshqalari va tartib qoralamadagidek chiqadi.`,
  listChanged: (names: string) =>
    `Qoralama saqlangandan keyin roʻyxat saytda oʻzgargan: ${names}. Roʻyxatda “Qoralama rejimi”ni yoqing va qoralama bilan davom eting, keyin qayta saqlang`,
  staleYes: 'Qoralama bilan davom etish',
})
