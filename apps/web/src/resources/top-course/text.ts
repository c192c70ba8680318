import { plural } from '#/text/plural'
import { localise } from '#/text/localise'
import { carouselNames, topRatedNames } from './names'

/** Top-rated courses and the slides of the new-course carousel: their lists and their form. */
export const topCourseText = localise({
  name: 'Sarlavha',
  course: 'Kurs',
  desc: 'Tavsif',
  image: 'Rasm',
  link: 'Havola',
  linkHelp: 'Kiritilmasa, kursning oʻz sahifasi ochiladi.',
  kind: 'Roʻyxat',

  rated: {
    ...topRatedNames,
    add: 'Kurs qoʻshish',
    empty: 'Hali birorta kurs qoʻshilmagan.',
  },
  carousel: {
    ...carouselNames,
    add: 'Slayd qoʻshish',
    empty: 'Hali birorta slayd qoʻshilmagan.',
    full: (most: number) =>
      plural(most, { other: `Karuselda koʻpi bilan ${most} ta slayd boʻlishi mumkin. Yangisini qoʻshish uchun birini oʻchiring.` }),
  },
})
