import { plural } from './plural'
import { localise } from './localise'

/** Lists of sections: of the home page and of a course. */
export const sectionsText = localise({
  name: 'Boʻlim',
  visible: 'Saytda',
  swiper: 'Slayder',
  swiperHelp: 'Slayder: mazmuni saytda yon tomonga surib koʻriladi.',
  layouts: {
    1: { name: 'Oʻzgarmas', help: 'Mazmuni tayyor: faqat nomi, oʻrni va saytda koʻrsatilishi sozlanadi.' },
    2: { name: 'Tahrirlanadigan', help: 'Mazmuni alohida sahifada tahrirlanadi.' },
    3: { name: 'Aralash', help: 'Dizayni tayyor, undagi maʼlumotlar alohida sahifada tahrirlanadi.' },
  },
  filled: 'Toʻldirilgan',
  unfilled: 'Boʻsh',
  draft: 'Saqlanmagan',
  draftHelp: 'Bu boʻlimning formasi shu brauzerda saqlanmay qolgan.',

  grouped: (count: number) => plural(count, { other: `Boʻsh boʻlimlar: ${count} ta` }),
  found: (count: number, all: number) => plural(all, { other: `${all} ta boʻlimdan ${count} tasi` }),
  foundAndChanged: (count: number, changed: number, all: number) =>
    plural(all, { other: `${all} ta boʻlimdan ${count} tasi va hozirgina oʻzgargan ${changed} tasi` }),
  nothing: 'Bunday boʻlim yoʻq.',
  showAll: 'Filtrni tozalash',
  noDragging: 'Boʻlimlarning bir qismi koʻrinib turganda ular tortib surilmaydi. Qator menyusidan oʻrnini tanlash mumkin.',
  noDraggingGrouped: 'Boʻsh boʻlimlar alohida turganda qatorlar tortib surilmaydi. Qator menyusidan oʻrnini tanlash mumkin.',
  select: (name: string) => `${name}: tanlash`,
  selectAll: 'Roʻyxatdagi hamma boʻlimni tanlash',
  selected: (count: number) => plural(count, { other: `${count} ta tanlandi` }),
  selectedShort: (count: number) => plural(count, { other: `${count} ta` }),
  bulk: 'Bir nechta boʻlim bilan ishlash',

  summary: (count: number, visible: number) =>
    `${plural(count, { other: `${count} ta boʻlim` })}, ${plural(visible, { other: `${visible} tasi saytda koʻrinadi` })}.`,
  /** Of a page that is not on the site. */
  summaryOn: (count: number, visible: number) =>
    `${plural(count, { other: `${count} ta boʻlim` })}, ${plural(visible, { other: `${visible} tasi yoqilgan` })}.`,
  /** Of a draft of the list. */
  summaryDrafted: (count: number, visible: number) =>
    `${plural(count, { other: `${count} ta boʻlim` })}, ${plural(visible, { other: `qoralama eʼlon qilinganda ${visible} tasi saytda koʻrinadi` })}.`,
  inDraft: 'Qoralamada oʻzgargan',
  unfilledCount: (count: number) => plural(count, { other: `Koʻrinadigan ${count} ta boʻlim hali boʻsh.` }),
  switch: (name: string, what: string) => `${name}: ${what}`,
  show: 'saytda koʻrsatish',

  actions: (name: string) => `${name}: amallar`,
  rename: 'Nomini oʻzgartirish',
  heading: 'Saytdagi sarlavhasi…',
  toPlace: 'Oʻrnini tanlash…',
  oneUp: 'Bir oʻrin yuqoriga',
  oneDown: 'Bir oʻrin pastga',
  slideOn: 'Slayder qilib koʻrsatish',
  slideOff: 'Slayder qilmaslik',
  history: 'Tarix',
  edit: 'Tahrirlash',
  editLabel: (name: string) => `${name}: tahrirlash`,
  viewIt: 'Oldindan koʻrish',
  view: (name: string) => `${name}: oldindan koʻrish`,

  renamed: (name: string) => `“${name}” nomi saqlandi`,
  shown: {
    home: (name: string) => `“${name}” endi saytda koʻrinadi`,
    // Whether the page is visible at all depends on the course.
    course: (name: string) => `“${name}” kurs sahifasida yoqildi`,
  },
  hidden: {
    home: (name: string) => `“${name}” saytdan yashirildi`,
    course: (name: string) => `“${name}” kurs sahifasidan yashirildi`,
  },
  allShown: (count: number) => plural(count, { other: `${count} ta boʻlim koʻrsatildi` }),
  allHidden: (count: number) => plural(count, { other: `${count} ta boʻlim yashirildi` }),
  sliderOn: (name: string) => `“${name}” endi slayder boʻlib koʻrinadi`,
  sliderOff: (name: string) => `“${name}” endi slayder emas`,
})
