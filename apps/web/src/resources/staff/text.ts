import { localise } from '#/text/localise'
import { staffNames } from './names'

/** Administrators: their list and form, blocking and passwords. */
export const staffText = localise({
  ...staffNames,
  add: 'Administrator qoʻshish',
  empty: 'Hali birorta administrator qoʻshilmagan.',
  name: 'Ism va familiya',
  firstName: 'Ism',
  lastName: 'Familiya',
  login: 'Login',
  loginHint: '3–32 ta belgi: kichik lotin harflari, raqamlar, nuqta, pastki chiziq va chiziqcha',
  phone: 'Telefon raqami',
  photo: 'Rasm',
  role: 'Roli',
  roleHint: 'Muharrir sayt mazmunini tahrirlaydi. Operator faqat saytdan kelgan arizalar bilan ishlaydi. Bosh administrator administratorlarni ham boshqaradi.',
  roles: { superadmin: 'Bosh administrator', editor: 'Muharrir', operator: 'Operator' },
  status: 'Holati',
  statuses: { NEW: 'Yangi', ACTIVE: 'Faol', BLOCKED: 'Bloklangan' },
  lastSignIn: 'Oxirgi kirish',
  neverSignedIn: 'Hali kirmagan',
  password: 'Dastlabki parol',
  passwordHelp: 'Parolni administratorga oʻzingiz yetkazing. Birinchi kirishda u oʻz parolini tanlaydi.',

  suggest: 'Parol taklif qilish',

  own: 'Oʻzingizni oʻchira olmaysiz',

  access: 'Kirish huquqi',
  more: (name: string) => `${name}: kirish huquqi`,
  block: 'Bloklash',
  blockTitle: 'Administratorni bloklash',
  blockQuestion: (name: string) => `“${name}” bloklansinmi? U paneldan darhol chiqariladi va qayta kira olmaydi.`,
  blocked: (name: string) => `“${name}” bloklandi`,
  unblock: 'Blokdan chiqarish',
  unblockTitle: 'Administratorni blokdan chiqarish',
  unblockQuestion: (name: string) => `“${name}” blokdan chiqarilsinmi? U panelga yana kira oladi.`,
  unblocked: (name: string) => `“${name}” blokdan chiqarildi`,

  reset: 'Parolni tiklash',
  resetTitle: (name: string) => `${name}: yangi parol`,
  resetHelp: 'Yangi parolni administratorga oʻzingiz yetkazing. Keyingi kirishda u oʻz parolini tanlashi shart. Ochiq seanslari yakunlanadi.',
  resetUnblocks: 'Bu administrator blokdan ham chiqariladi.',
  newPassword: 'Yangi parol',
  resetSubmit: 'Parolni saqlash',
  resetDone: (name: string) => `“${name}” uchun yangi parol saqlandi. Keyingi kirishda u oʻz parolini tanlaydi`,
  newRequired: 'Yangi parolni kiriting',
  rulesNotMet: 'Parol talablarga javob bermaydi',
})
