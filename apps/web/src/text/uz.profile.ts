import { spoken } from './spoken'

/** The profile screen. */
export const profileText = spoken({
  title: 'Profil',
  account: 'Hisob sozlamalari',
  security: 'Xavfsizlik',

  accountHelp: 'Ism va rasmingiz panelda siz qilgan oʻzgarishlar yonida koʻrinadi.',
  photo: 'Rasm',
  firstName: 'Ism',
  lastName: 'Familiya',
  login: 'Login',
  loginHint: '3–32 ta belgi: kichik lotin harflari, raqamlar va .\u00a0_\u00a0-',
  loginChecking: 'Tekshirilmoqda…',
  loginFree: 'Bu login boʻsh',
  loginTaken: 'Bu login band',
  phone: 'Telefon raqami',
  saved: 'Profil saqlandi',

  passwordTitle: 'Parolni almashtirish',
  passwordHelp: 'Parol almashtirilgach, boshqa qurilmalardagi sessiyalar yakunlanadi.',
  passwordSubmit: 'Parolni almashtirish',
  passwordSaved: 'Parol almashtirildi',

  sessionsTitle: 'Faol qurilmalar',
  sessionsHelp: 'Notanish qurilmani koʻrsangiz, uning sessiyasini yakunlang va parolni almashtiring.',
  sessionCurrent: 'Shu qurilma',
  sessionUnknown: 'Nomaʼlum qurilma',
  sessionSince: (date: string) => `Kirgan: ${date}`,
  sessionSeen: (date: string) => `Oxirgi faollik: ${date}`,
  sessionEnd: 'Yakunlash',
  sessionEndTitle: 'Sessiyani yakunlash',
  sessionEndQuestion: (device: string) => `“${device}” qurilmasidagi sessiya yakunlansinmi?`,
  sessionEnded: 'Sessiya yakunlandi',
})
