/** What its screens are called. */
export const topRatedNames = {
  title: 'Eng yuqori baholangan kurslar',
  addTitle: 'Roʻyxatga kurs qoʻshish',
  editTitle: 'Kursni tahrirlash',
} as const

export const carouselNames = {
  title: 'Karusel slaydlari',
  addTitle: 'Yangi slayd',
  editTitle: 'Slaydni tahrirlash',
} as const
