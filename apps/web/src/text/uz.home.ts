/** The home screen. */
export const homeText = {
  title: 'Boʻlimlar boshqaruvi',
  help: 'Saytning bosh sahifasidagi boʻlimlar. Tahrirlash uchun boʻlimni tanlang.',
  soon: 'Tayyorlanmoqda',
  sections: {
    banner: 'Bosh sahifadagi katta rasm va uning havolasi',
    partners: 'Hamkor kompaniyalar logotiplari va havolalari',
    professions: 'Kasblar roʻyxati',
    bonusCourses: 'Kurs bilan birga beriladigan bonus kurslar',
    videoFeedbacks: 'Oʻquvchilarning video fikrlari',
    textFeedbacks: 'Oʻquvchilarning yozma fikrlari',
    professionFinder: 'Kasb tanlashga yordam beruvchi boʻlim',
    emergingCareers: 'Kelajagi bor kasblar',
    socials: 'Sayt pastidagi ijtimoiy tarmoq havolalari',
    carousel: 'Yangi kurslar karuseli',
    topRated: 'Oʻquvchilar eng yuqori baholagan kurslar',
  },
} as const
