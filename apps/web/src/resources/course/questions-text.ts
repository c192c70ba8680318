import { localise } from '#/text/localise'

/** Confirmations before a course is shown, hidden, or changes its status. */
export const courseQuestionsText = localise({
  showTitle: 'Kurs saytda koʻrsatilsinmi?',
  showQuestion: (name: string) => `“${name}” saytda hammaga koʻrinadi. Kurs maʼlumotlari toʻldirilganini tekshiring.`,
  nothingShown: 'Hozir saytdagi kurs sahifasida birorta boʻlim koʻrinmaydi: unda faqat kursning nomi, tavsifi va narxi turadi. Boʻlimlarni paneldagi “Kurs boʻlimlari” roʻyxatida yoqing.',
  showYes: 'Koʻrsatish',
  alsoActivate: 'Kurs faol holatga ham oʻtkazilsin',
  alsoActivateNote: 'Kurs hozir faol emas. Belgilamasangiz, u faollashtirilgandan keyingina koʻrinadi.',
  hideTitle: 'Kurs saytdan yashirilsinmi?',
  hideQuestion: (name: string) => `“${name}” saytda koʻrinmay qoladi.`,
  hideYes: 'Yashirish',

  moveTitles: {
    ACTIVE: 'Kurs faollashtirilsinmi?',
    DRAFT: 'Kurs tayyorlashga qaytarilsinmi?',
    ARCHIVED: 'Kurs arxivlansinmi?',
  },
  moveShows: (name: string) => `“${name}” saytda darhol koʻrinadi, chunki uni saytda koʻrsatish yoqilgan.`,
  moveActive: (name: string) => `“${name}” faol kurslar roʻyxatiga oʻtadi. Saytda koʻrsatishdan oldin kurs maʼlumotlari toʻldirilganini tekshiring.`,
  moveHides: (name: string) => `“${name}” saytda koʻrinmay qoladi. Uning maʼlumotlari saqlanib qoladi.`,
  alsoShow: 'Kurs saytda ham koʻrsatilsin',
  alsoShowNote: 'Belgilamasangiz, kurs faol boʻladi, lekin saytda koʻrinmaydi.',
})
