import { plural } from './plural'
import { localise } from './localise'

/** The choice of a course, and the status of courses. */
export const coursePickerText = localise({
  placeholder: 'Kurs nomini yozing…',
  found: 'Topilgan kurslar',
  count: (count: number) => plural(count, { other: `${count} ta kurs topildi` }),
  more: (count: number) => plural(count, { other: `Yana ${count} ta kurs bor. Nomini toʻliqroq yozing.` }),
  searching: 'Qidirilmoqda…',
  nothing: (key: string) => `“${key}” nomli kurs topilmadi.`,
  none: 'Hali kurs qoʻshilmagan.',
  failed: 'Kurslarni yuklab boʻlmadi.',
  clear: (label: string) => `${label}: tanlovni bekor qilish`,
  loading: 'Yuklanmoqda…',
  gone: 'Tanlangan kurs topilmadi. U oʻchirilgan boʻlishi mumkin.',
  status: { ACTIVE: 'Faol', DRAFT: 'Tayyorlanmoqda', ARCHIVED: 'Arxivda' },
  hidden: 'Yashirin',
  later: 'Hali koʻrinmaydi',
  over: 'Vaqti oʻtgan',
  unseen: {
    ACTIVE: 'Kurs faol, lekin saytda koʻrsatish yoqilmagan: u saytda koʻrinmaydi.',
    DRAFT: 'Kurs hali tayyorlanmoqda: u saytda koʻrinmaydi.',
    ARCHIVED: 'Kurs arxivda: u saytda koʻrinmaydi.',
  },
  unseenLater: (when: string) => `Kurs ${when} dan koʻrinadi.`,
  unseenOver: 'Kursning koʻrinish vaqti oʻtgan: u saytda koʻrinmaydi.',
  unseenYet: {
    DRAFT: 'Kurs hali tayyorlanmoqda: u faollashtirilgandan keyin saytda koʻrinadi.',
    ARCHIVED: 'Kurs arxivda: u faollashtirilgandan keyin saytda koʻrinadi.',
  },
})
