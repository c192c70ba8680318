import { localise } from '#/text/localise'
import { bannerNames } from './names'

/** The banner's form. */
export const bannerText = localise({
  ...bannerNames,
  link: 'Havola',
  mobile: 'Telefon uchun rasm',
  tablet: 'Planshet uchun rasm',
  desktop: 'Kompyuter uchun rasm',
  images: 'Rasmlar',
  imagesHelp: 'Har bir qurilma uchun alohida rasm koʻrsatiladi.',
  linkHelp: 'Banner bosilganda ochiladigan sahifa.',
  /** A reminder: it is shown beside three pictures. */
  required: 'Bu maydonni ham toʻldiring',
  saved: 'Banner saqlandi',
})
