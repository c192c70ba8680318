import { plural } from './plural'
import { localise } from './localise'

/** Sign-in, the first set-up and a new person's choice of password. */
export const signInText = localise({
  title: 'Panelga kirish',
  help: 'Login va parolingizni kiriting',
  login: 'Login',
  password: 'Parol',
  submit: 'Kirish',
  loginRequired: 'Loginni kiriting',
  passwordRequired: 'Parolni kiriting',
  wrong: 'Login yoki parol notoʻgʻri',
  blocked: 'Hisobingiz bloklangan. Bosh administratorga murojaat qiling',
  limited: (seconds: number) =>
    plural(seconds, { other: `Urinishlar koʻpayib ketdi. ${seconds} soniyadan soʻng qayta urining` }),
  endedTyping: 'Seans yakunlandi, yozganlaringiz saqlandi',
  stateFailed: 'Server bilan bogʻlanib boʻlmadi',

  setupTitle: 'Dastlabki sozlash',
  setupHelp: 'Panel hali sozlanmagan. Birinchi bosh administratorni yarating.',
  setupToken: 'Sozlash kaliti',
  setupTokenHint: 'Server ishga tushganda uning konsolida koʻrsatilgan',
  setupTokenRequired: 'Sozlash kalitini kiriting',
  firstName: 'Ism',
  lastName: 'Familiya',
  firstNameRequired: 'Ismni kiriting',
  lastNameRequired: 'Familiyani kiriting',
  loginHint: '3–32 ta belgi: kichik lotin harflari, raqamlar, nuqta, pastki chiziq va chiziqcha',
  loginFormat: 'Loginda ruxsat etilmagan belgi bor yoki uzunligi toʻgʻri kelmaydi',
  confirm: 'Parolni takrorlang',
  confirmRequired: 'Parolni takrorlang',
  mismatch: 'Parollar bir xil emas',
  rulesNotMet: 'Parol talablarga javob bermaydi',
  setupSubmit: 'Yaratish va kirish',

  chooseTitle: 'Yangi parol tanlang',
  chooseHelp: 'Davom etishdan oldin sizga berilgan parolni oʻz parolingizga almashtiring.',
  currentPassword: 'Joriy parol',
  currentRequired: 'Joriy parolni kiriting',
  newPassword: 'Yangi parol',
  newRequired: 'Yangi parolni kiriting',
  chooseSubmit: 'Parolni saqlash',
  chosen: 'Parol saqlandi',
})
