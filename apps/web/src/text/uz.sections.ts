import { plural } from './plural'
import { spoken } from './spoken'

/** Lists of sections: of the home page and of a course. */
export const sectionsText = spoken({
  name: 'Boʻlim',
  layout: 'Turi',
  content: 'Mazmuni',
  visible: 'Saytda',
  swiper: 'Slayder',
  layouts: {
    1: { name: 'Oʻzgarmas', help: 'Mazmuni tayyor: faqat nomi, oʻrni va saytda koʻrsatilishi sozlanadi.' },
    2: { name: 'Oʻzgaruvchan', help: 'Mazmuni butunlay alohida sahifada tahrirlanadi.' },
    3: { name: 'Aralash', help: 'Dizayni tayyor, undagi maʼlumotlar alohida sahifada tahrirlanadi.' },
  },
  filled: 'Toʻldirilgan',
  unfilled: 'Boʻsh',
  summary: (count: number, visible: number) =>
    `${plural(count, { other: `${count} ta boʻlim` })}, ${plural(visible, { other: `${visible} tasi saytda koʻrinadi` })}.`,
  unfilledCount: (count: number) => plural(count, { other: `Koʻrinadigan ${count} ta boʻlim hali boʻsh.` }),
  switch: (name: string, what: string) => `${name}: ${what}`,
  show: 'saytda koʻrsatish',
  slide: 'slayder qilib koʻrsatish',
  rename: (name: string) => `${name}: nomini oʻzgartirish`,
  newName: (name: string) => `${name}: yangi nomi`,
  renameHelp: 'Enter: saqlash, Escape: bekor qilish',
  edit: 'Tahrirlash',
  editLabel: (name: string) => `${name}: tahrirlash`,
  view: (name: string) => `${name}: oldindan koʻrish`,
  renamed: (name: string) => `“${name}” nomi saqlandi`,
  shown: {
    home: (name: string) => `“${name}” endi saytda koʻrinadi`,
    // Whether visitors see the page at all is the course's own business.
    course: (name: string) => `“${name}” endi kurs sahifasida bor`,
  },
  hidden: {
    home: (name: string) => `“${name}” saytdan yashirildi`,
    course: (name: string) => `“${name}” kurs sahifasidan yashirildi`,
  },
  allShown: (count: number) => plural(count, { other: `${count} ta boʻlim koʻrsatildi` }),
  allHidden: (count: number) => plural(count, { other: `${count} ta boʻlim yashirildi` }),
  sliderOn: (name: string) => `“${name}” endi slayder boʻlib koʻrinadi`,
  sliderOff: (name: string) => `“${name}” endi slayder emas`,
  changedElsewhere: 'Boʻlimlarni boshqa kishi oʻzgartirgan. Roʻyxat yangilandi, amalni takrorlang.',
})
