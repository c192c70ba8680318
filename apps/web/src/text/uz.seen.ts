import { localise } from './localise'

/** Whether visitors see a section now and, if not, what is missing. */
export const seenText = localise({
  seen: 'Bu boʻlim saytda koʻrinadi.',
  seenUntil: (when: string) => `Bu boʻlim saytda ${when} gacha koʻrinadi.`,
  /** Followed by the reasons in `why`. */
  unseen: (why: string) => `Bu boʻlim saytda koʻrinmaydi: ${why}.`,
  /** For all sections of a course that is not on the site. */
  unseenPage: (why: string) => `Boʻlimlarning hech biri saytda koʻrinmaydi: ${why}.`,
  why: {
    DRAFT: 'kurs hali tayyorlanmoqda',
    ARCHIVED: 'kurs arxivda',
    course: 'kurs saytda yoqilmagan',
    section: 'boʻlim yashirin',
    empty: 'boʻlim hali boʻsh',
    contentLater: (when: string) => `mazmuni ${when} dan koʻrinadi`,
    courseLater: (when: string) => `kurs ${when} dan koʻrinadi`,
    courseOver: 'kursning koʻrinish vaqti oʻtgan',
    sectionLater: (when: string) => `boʻlim ${when} dan koʻrinadi`,
    sectionOver: 'boʻlimning koʻrinish vaqti oʻtgan',
  },
  activate: 'Faollashtirish',
  showCourse: 'Kursni koʻrsatish',
  showSection: 'Boʻlimni koʻrsatish',
})
