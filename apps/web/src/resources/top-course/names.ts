import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const topRatedNames = spoken({
  title: 'Eng yuqori baholangan kurslar',
  addTitle: 'Roʻyxatga kurs qoʻshish',
  editTitle: 'Kursni tahrirlash',
})

export const carouselNames = spoken({
  title: 'Karusel slaydlari',
  addTitle: 'Yangi slayd',
  editTitle: 'Slaydni tahrirlash',
})
