import { bannerNames } from './names'

/** The banner's form. */
export const bannerText = {
  ...bannerNames,
  link: 'Havola',
  mobile: 'Telefon uchun rasm',
  tablet: 'Planshet uchun rasm',
  desktop: 'Kompyuter uchun rasm',
  images: 'Rasmlar',
  imagesHelp: 'Har bir ekran kengligi uchun alohida rasm koʻrsatiladi.',
  linkHelp: 'Banner bosilganda ochiladigan sahifa.',
  saved: 'Banner saqlandi',
} as const
