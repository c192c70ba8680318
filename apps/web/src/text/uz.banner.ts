/** The banner's form. */
export const bannerText = {
  title: 'Banner boʻlimi',
  link: 'Havola',
  mobile: 'Mobil rasm',
  tablet: 'Planshet rasmi',
  desktop: 'Kompyuter rasmi',
  images: 'Rasmlar',
  imagesHelp: 'Har bir ekran kengligi uchun alohida rasm koʻrsatiladi.',
  linkHelp: 'Banner bosilganda ochiladigan sahifa.',
  saved: 'Banner saqlandi',
} as const
