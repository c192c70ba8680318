import { spoken } from '#/text/spoken'
import { courseNames } from './names'

/** Courses: their list and form. */
export const courseText = spoken({
  ...courseNames,
  add: 'Kurs qoʻshish',
  empty: {
    ACTIVE: 'Hali birorta faol kurs yoʻq.',
    DRAFT: 'Tayyorlanayotgan kurs yoʻq.',
    ARCHIVED: 'Arxivda kurs yoʻq.',
  },
  emptyFiltered: 'Tanlangan filtrlar boʻyicha kurs topilmadi.',

  statuses: 'Kurslar holati',
  tabs: { ACTIVE: 'Faol', DRAFT: 'Tayyorlanmoqda', ARCHIVED: 'Arxiv' },
  allCategories: 'Barcha yoʻnalishlar',
  allKinds: 'Barcha kurslar',
  professions: 'Kasb kurslari',
  notProfessions: 'Boshqa kurslar',
  kind: 'Kurs turi boʻyicha',

  name: 'Nomi',
  category: 'Yoʻnalish',
  noCategory: 'Yoʻnalishsiz',
  price: 'Narxi',
  free: 'Bepul',
  visible: 'Saytda',
  show: 'Saytda koʻrsatish',
  visibleLabel: (name: string) => `${name}: saytda koʻrsatish`,

  shown: (name: string) => `“${name}” saytda koʻrsatildi`,
  activeShown: (name: string) => `“${name}” faollashtirildi va saytda koʻrsatildi`,
  shownLater: (name: string) => `“${name}” faollashtirilganda saytda koʻrinadi`,
  hidden: (name: string) => `“${name}” saytdan yashirildi`,

  groups: { main: 'Asosiy maʼlumotlar', numbers: 'Narxi va hajmi', look: 'Koʻrinishi' },
  courseId: 'Kurs raqami',
  courseIdHint: 'Taʼlim tizimidagi raqami. Boʻsh qoldirilsa, raqam avtomatik beriladi. Keyin oʻzgartirib boʻlmaydi.',
  desc: 'Tavsif',
  courseType: 'Turi',
  courseTypeHint: 'Masalan: Onlayn, Oflayn',
  isProfession: 'Kasb kursi',
  isProfessionHint: 'Bitta kasbni boshidan oxirigacha oʻrgatadi.',
  isComingSoon: 'Tez orada',
  isComingSoonHint: 'Kurs eʼlon qilingan, lekin hali boshlanmagan.',
  lessonsCount: 'Darslar soni',
  modulesCount: 'Modullar soni',
  courseDuration: 'Davomiyligi',
  minutes: 'daqiqa',
  pieces: 'ta',
  color: 'Rangi',
  imageIllustration: 'Rasm',
  detailUrl: 'Batafsil maʼlumot havolasi',

  state: 'Holati',
  moves: { ACTIVE: 'Faollashtirish', DRAFT: 'Tayyorlashga qaytarish', ARCHIVED: 'Arxivlash' },
  moved: { ACTIVE: 'Kurs faollashtirildi', DRAFT: 'Kurs tayyorlashga qaytarildi', ARCHIVED: 'Kurs arxivlandi' },
  seen: 'Kurs saytda koʻrinib turibdi.',
  number: (id: number) => `Kurs raqami: ${id}`,
})
