import { spoken } from './spoken'

/** The choice between one's own changes of a record and somebody else's. */
export const conflictText = spoken({
  title: 'Bu yozuv siz tahrirlayotganda oʻzgargan',
  by: (who: string, when: string) => `${who} uni saqlagan (${when}). Har bir maydon uchun qaysi biri qolishini tanlang.`,
  bySomebody: 'Har bir maydon uchun qaysi biri qolishini tanlang.',
  mine: 'Meniki',
  theirs: 'Uniki',
  allMine: 'Menikini qoldirish',
  allTheirs: 'Unikini olish',
  empty: 'boʻsh',
  newImage: 'Yangi rasm',
  newVideo: 'Yangi video',
  yes: 'Ha',
  no: 'Yoʻq',
  apply: 'Tanlanganlarni saqlash',
  put: 'Formaga qoʻyish',
  cancel: 'Formaga qaytish',
  onlyTheirs: 'Faqat u oʻzgartirgan',
  onlyMine: 'Faqat siz oʻzgartirgansiz',
  both: 'Ikkalangiz ham oʻzgartirgansiz',
  nothing: 'Farq qolmadi: saqlashingiz mumkin.',
})
