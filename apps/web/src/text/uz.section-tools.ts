import { plural } from './plural'
import { localise } from './localise'

/** Texts loaded after a list of sections has rendered: search, bulk changes, names, positions, and the links between forms. */
export const sectionToolsText = localise({
  /** The filters of the list. */
  filters: { all: 'Hammasi', visible: 'Koʻrinadi', hidden: 'Yashirin', empty: 'Boʻsh', ready: 'Tayyor, lekin yashirin' },
  filtersLabel: 'Qaysi boʻlimlar',
  /** What the number beside a filter counts. */
  counts: {
    all: (count: number) => plural(count, { other: `Jami ${count} ta boʻlim` }),
    visible: (count: number) => plural(count, { other: `Saytda koʻrsatiladigan ${count} ta boʻlim` }),
    hidden: (count: number) => plural(count, { other: `Saytda koʻrsatilmaydigan ${count} ta boʻlim` }),
    empty: (count: number) => plural(count, { other: `Mazmuni hali yoʻq ${count} ta boʻlim` }),
    ready: (count: number) => plural(count, { other: `Mazmuni bor, lekin saytda koʻrsatilmaydigan ${count} ta boʻlim` }),
  },
  pieces: 'ta boʻlim',
  search: 'Boʻlim qidirish',
  clearSearch: 'Qidiruvni tozalash',
  nothingHere: 'Bu filtrda bunday boʻlim yoʻq.',
  elsewhere: (count: number) => plural(count, { other: `Hamma boʻlimlar ichida ${count} ta bor: koʻrsatish` }),
  group: 'Boʻshlari alohida',

  /** Several at once. */
  showThem: 'Koʻrsatish',
  showAll: (count: number) => plural(count, { other: `${count} ta boʻlimni koʻrsatish` }),
  showReadyHelp: 'Bir mazmunni turlicha koʻrsatadigan boʻlimlardan bittasi koʻrsatiladi',
  repeated: (count: number) => plural(count, { other: `${count} tasi sahifada boshqa boʻlim mazmunini takrorlaydi` }),
  contents: (count: number) =>
    plural(count, { other: `Ayrim boʻlimlar bir xil maʼlumotni turlicha koʻrsatadi, shuning uchun jami ${count} turdagi maʼlumot kiritiladi.` }),
  hideThem: 'Yashirish',
  unselect: 'Tanlovni bekor qilish',
  allShownAlready: 'Tanlangan boʻlimlarning hammasi koʻrinib turibdi',
  allHiddenAlready: 'Tanlangan boʻlimlarning hammasi yashirin',

  newName: (name: string) => `${name}: yangi nomi`,
  renameHelp: 'Enter: saqlash, Escape: bekor qilish',

  place: {
    open: 'Oʻrnini tanlash…',
    openOf: (row: string) => `${row}: oʻrnini tanlash`,
    title: 'Yangi oʻrni',
    help: (name: string, place: number, count: number) =>
      plural(count, { other: `“${name}” hozir ${place}-oʻrinda, jami ${count} ta.` }),
    field: 'Nechanchi oʻringa',
    wrong: (count: number) => plural(count, { other: `1 dan ${count} gacha boʻlgan son yozing` }),
    first: 'Eng birinchi boʻlib turadi.',
    after: (name: string) => `Undan oldin: “${name}”.`,
    run: 'Koʻchirish',
  },

  /** Links between the forms of neighbouring sections. */
  steps: {
    label: 'Qoʻshni boʻlimlar',
    /** Also above the forms of its rows, which have no switch of their own. */
    visible: 'Boʻlim saytda',
    previous: (name: string) => `Oldingi boʻlim: ${name}`,
    next: (name: string) => `Keyingi boʻlim: ${name}`,
    /** On a phone, instead of the names. */
    short: { previous: 'Oldingi', next: 'Keyingi' },
  },
})
