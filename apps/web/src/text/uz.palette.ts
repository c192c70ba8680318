import type { Entity } from '#/api/generated/entities'
import { plural } from './plural'
import { localise } from './localise'

/** Quick search: its groups, and the kinds of records. */
export const paletteText = localise({
  recents: 'Oxirgi ochilganlar',
  screens: 'Sahifalar',
  actions: 'Amallar',
  courses: 'Kurslar',
  sections: 'Boʻlimlar',
  records: 'Yozuvlar',
  inRequests: (words: string) => `Arizalardan qidirish: “${words}”`,
  count: (count: number) => plural(count, { other: `${count} ta topildi` }),
  clear: 'Qidiruvni tozalash',
  searching: 'Qidirilmoqda…',
  failed: 'Yozuvlarni qidirib boʻlmadi. Birozdan keyin yana urinib koʻriladi.',
  /** More words that find a screen, by its address. */
  words: {
    '/profile': 'parol, qurilmalar, telefon',
    '/releases': 'qoralamalar, eʼlon qilish',
    '/history/bin': 'savat, tiklash',
    '/admins': 'xodimlar, foydalanuvchilar',
    '/site-settings': 'telefon, manzil, ijtimoiy tarmoqlar, analitika',
  },
  /** Kinds of records with other names than in the history: there is less space, and the course is shown beside. */
  entities: {
    career: 'Istiqbolli kasblar',
    course_info: 'Kasb haqida',
    course_seo: 'Qidiruv va ulashish',
    home_seo: 'Qidiruv va ulashish',
    it_benefit_body: 'IT afzalliklari',
    learn_everybody: 'Hamma oʻrgana oladi',
    networking: 'Netvorking',
    opportunity: 'Afzallik',
    other_info: 'Kurs haqida',
    profession_finder: 'Kasb tanlash',
    section: 'Boʻlim',
    support: 'Yordam',
    target_audience: 'Kurs kimlar uchun',
  } satisfies { readonly [Of in Entity]?: string },
})
