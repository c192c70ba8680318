import { localise } from '#/text/localise'

/** What its screens are called. */
export const topRatedNames = localise({
  title: 'Eng yuqori baholangan kurslar',
  addTitle: 'Roʻyxatga kurs qoʻshish',
  editTitle: 'Kursni tahrirlash',
})

export const carouselNames = localise({
  title: 'Karusel slaydlari',
  addTitle: 'Yangi slayd',
  editTitle: 'Slaydni tahrirlash',
})
