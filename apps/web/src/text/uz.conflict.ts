import { localise } from './localise'

/** The choice between one's own changes of a record and another person's. */
export const conflictText = localise({
  /** Before saving. */
  changed: (name: string, when: string) => `${name} bu yozuvni oʻzgartirgan: ${when}. Yozganlaringiz joyida turibdi.`,
  draftStored: (name: string, when: string) => `${name} bu yozuvning qoralamasini saqlagan: ${when}. Yozganlaringiz joyida turibdi.`,
  /** The form, in which nothing was typed, shows the change already. */
  followed: (name: string, when: string) => `${name} bu yozuvni oʻzgartirgan: ${when}. Formada endi yangi qiymatlar koʻrinib turibdi.`,
  followedFields: (names: string) => `Oʻzgargan maydonlar: ${names}.`,
  read: 'Tushunarli',
  lately: 'hozirgina',
  look: 'Koʻrish',
  title: 'Bu yozuv siz tahrirlayotganingizda oʻzgargan',
  by: (who: string, when: string) => `${who} uni saqlagan (${when}). Har bir maydon uchun qaysi biri qolishini tanlang.`,
  bySomebody: 'Har bir maydon uchun qaysi biri qolishini tanlang.',
  mine: 'Meniki',
  theirs: 'Hamkasbingizniki',
  allMine: 'Menikini qoldirish',
  allTheirs: 'Hamkasbingiznikini olish',
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
