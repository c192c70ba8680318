import { localise } from './localise'

/** The choice between one's own changes of a record and another person's. */
export const conflictText = localise({
  /** The form, in which nothing was typed, shows the change already. */
  followed: (name: string, when: string) => `${name} bu yozuvni oʻzgartirgan: ${when}. Formada endi yangi qiymatlar koʻrinib turibdi.`,
  followedFields: (names: string) => `Oʻzgargan maydonlar: ${names}.`,
  read: 'Tushunarli',
  lately: 'hozirgina',
  look: 'Koʻrish',
  title: 'Bu yozuv siz tahrirlayotganingizda oʻzgargan',
  bySomebody: 'Har bir maydon uchun qaysi biri qolishini tanlang.',
  /** Beside the changes of a colleague, and beside those that one saved oneself: in another window, or after a draft. */
  sides: {
    colleague: {
      /** Before saving. */
      changed: (name: string, when: string) => `${name} bu yozuvni oʻzgartirgan: ${when}. Yozganlaringiz joyida turibdi.`,
      draftStored: (name: string, when: string) => `${name} bu yozuvning qoralamasini saqlagan: ${when}. Yozganlaringiz joyida turibdi.`,
      by: (name: string, when: string) => `${name} uni saqlagan (${when}). Har bir maydon uchun qaysi biri qolishini tanlang.`,
      mine: 'Meniki',
      theirs: 'Hamkasbingizniki',
      allMine: 'Menikini qoldirish',
      allTheirs: 'Hamkasbingiznikini olish',
      changedBy: { me: 'Faqat siz oʻzgartirgansiz', them: 'Faqat u oʻzgartirgan', both: 'Ikkalangiz ham oʻzgartirgansiz' },
    },
    you: {
      changed: (_name: string, when: string) => `Bu yozuvni oʻzingiz boshqa oynada oʻzgartirgansiz: ${when}. Yozganlaringiz joyida turibdi.`,
      draftStored: (_name: string, when: string) => `Bu yozuvning qoralamasini oʻzingiz boshqa oynada saqlagansiz: ${when}. Yozganlaringiz joyida turibdi.`,
      by: (_name: string, when: string) => `Uni oʻzingiz saqlagansiz (${when}). Har bir maydon uchun qaysi biri qolishini tanlang.`,
      mine: 'Formadagi',
      theirs: 'Saqlangani',
      allMine: 'Formadagini qoldirish',
      allTheirs: 'Saqlanganini olish',
      changedBy: { me: 'Faqat formada oʻzgargan', them: 'Faqat saqlanganida oʻzgargan', both: 'Ikkalasida ham oʻzgargan' },
    },
  },
  empty: 'boʻsh',
  newImage: 'Yangi rasm',
  newVideo: 'Yangi video',
  yes: 'Ha',
  no: 'Yoʻq',
  apply: 'Tanlanganlarni saqlash',
  put: 'Formaga qoʻyish',
  cancel: 'Formaga qaytish',
  nothing: 'Farq qolmadi: saqlashingiz mumkin.',
})
