import { localise } from '#/text/localise'

/** The titles of its screens. */
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
