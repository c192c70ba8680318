import { localise } from '#/text/localise'
import { seoNames } from './names'

/** SEO texts of a course and of the landing page. */
export const seoText = localise({
  ...seoNames,
  heading: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Ulashish rasmi',
  noindex: 'Qidiruvda koʻrsatilmasin',
  noindexHelp: 'Google va Yandexdan bu sahifani chiqarmaslik soʻraladi. Havolasi borlar uni baribir ochadi.',
  courseHeadingHelp: 'Boʻsh qoldirilsa, kursning nomi olinadi.',
  courseDescHelp: 'Boʻsh qoldirilsa, kurs tavsifining boshi olinadi.',
  courseImageHelp: 'Yuklanmasa, kursning rasmi olinadi.',
  homeHeadingHelp: 'Boʻsh qoldirilsa, sayt sozlamalaridagi sarlavha olinadi.',
  homeDescHelp: 'Boʻsh qoldirilsa, sayt sozlamalaridagi tavsif olinadi.',
  homeImageHelp: 'Yuklanmasa, sayt sozlamalaridagi rasm olinadi.',
  saved: 'Qidiruv va ulashish maʼlumotlari saqlandi',

  card: 'Qanday koʻrinadi',
  inSearch: 'Google qidiruvida',
  inMessage: 'Telegramdagi havolada',
  site: 'Sayt',
  hidden: 'Bu sahifa qidiruvda chiqmaydi.',
  noHeading: 'Sarlavha yozilmagan',
  noDesc: 'Tavsif yozilmagan',
  noImage: 'Rasm yoʻq',
})
