import { localise } from '#/text/localise'
import { socialNames } from './names'

/** The social networks in the footer of the site: their list and form. */
export const socialText = localise({
  ...socialNames,
  add: 'Tarmoq qoʻshish',
  empty: 'Hali birorta ijtimoiy tarmoq qoʻshilmagan.',
  name: 'Turi',
  link: 'Havola',
  phone: 'Telefon raqami',
  address: 'Havola yoki raqam',
  allUsed: 'Barcha turlar qoʻshilgan. Mavjudini roʻyxatdan tahrirlang.',
  onePerType: 'Har bir tur bir marta qoʻshiladi.',
  examples: {
    facebook: 'facebook.com/nomi',
    instagram: 'instagram.com/nomi',
    linkedin: 'linkedin.com/company/nomi',
    telegram: 't.me/nomi',
    youtube: 'youtube.com/@nomi',
  },
  types: {
    facebook: 'Facebook',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    telegram: 'Telegram',
    youtube: 'YouTube',
    phone: 'Telefon raqami',
  },
})
