import { plural } from './plural'
import { localise } from './localise'

/** The profile screen. */
export const profileText = localise({
  title: 'Profil',
  account: 'Hisob sozlamalari',
  security: 'Xavfsizlik',

  accountHelp: 'Ism va rasmingiz panelda siz qilgan oʻzgarishlar yonida koʻrinadi.',
  photo: 'Rasm',
  firstName: 'Ism',
  lastName: 'Familiya',
  login: 'Login',
  loginHint: '3–32 ta belgi: kichik lotin harflari, raqamlar, nuqta, pastki chiziq va chiziqcha',
  loginChecking: 'Tekshirilmoqda…',
  loginFree: 'Bu login band emas',
  loginTaken: 'Bu login band',
  phone: 'Telefon raqami',
  saved: 'Profil saqlandi',

  passwordTitle: 'Parolni almashtirish',
  passwordHelp: 'Parol almashtirilgach, boshqa qurilmalardagi seanslar yakunlanadi.',
  passwordSubmit: 'Parolni almashtirish',
  passwordSaved: 'Parol almashtirildi',

  sessionsTitle: 'Faol qurilmalar',
  sessionsHelp: 'Notanish qurilma koʻrsangiz, uning seansini yakunlang va parolni almashtiring.',
  sessionCurrent: 'Shu qurilma',
  sessionUnknown: 'Nomaʼlum qurilma',
  sessionSince: (date: string) => `Kirgan: ${date}`,
  sessionSeen: (date: string) => `Oxirgi faollik: ${date}`,
  sessionEnd: 'Yakunlash',
  sessionEndTitle: 'Seansni yakunlash',
  sessionEndQuestion: (device: string) => `“${device}” qurilmasidagi seans yakunlansinmi?`,
  sessionEnded: 'Seans yakunlandi',
  endOthers: 'Boshqa hamma qurilmalardan chiqish',
  endOthersQuestion: (count: number) =>
    plural(count, { other: `${count} ta qurilmadagi seans yakunlanadi. Shu qurilmada ishlashda davom etasiz.` }),
  othersEnded: 'Boshqa qurilmalardagi seanslar yakunlandi',
})
