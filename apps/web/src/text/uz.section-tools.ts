import { plural } from './plural'
import { spoken } from './spoken'

/** What is fetched once a list of sections stands: finding, changing several, names, places, and the steps between forms. */
export const sectionToolsText = spoken({
  /** Which of them are listed. */
  filters: { all: 'Hammasi', visible: 'Koʻrinadi', hidden: 'Yashirin', empty: 'Boʻsh' },
  filtersLabel: 'Qaysi boʻlimlar',
  search: 'Boʻlim qidirish',
  clearSearch: 'Qidiruvni tozalash',
  group: 'Boʻshlari alohida',

  /** Several at once. */
  showThem: 'Koʻrsatish',
  hideThem: 'Yashirish',
  unselect: 'Tanlovni bekor qilish',
  allShownAlready: 'Tanlangan boʻlimlarning hammasi koʻrinib turibdi',
  allHiddenAlready: 'Tanlangan boʻlimlarning hammasi yashirin',

  newName: (name: string) => `${name}: yangi nomi`,
  renameHelp: 'Enter: saqlash, Escape: bekor qilish',

  place: {
    title: 'Yangi oʻrni',
    help: (name: string, place: number, count: number) =>
      plural(count, { other: `“${name}” hozir ${place}-oʻrinda, jami ${count} ta.` }),
    field: 'Nechanchi oʻringa',
    wrong: (count: number) => plural(count, { other: `1 dan ${count} gacha boʻlgan son yozing` }),
    first: 'Eng birinchi boʻlib turadi.',
    after: (name: string) => `Undan oldin: “${name}”.`,
    run: 'Koʻchirish',
  },

  /** From the form of one section to those beside it. */
  steps: {
    label: 'Qoʻshni boʻlimlar',
    previous: (name: string) => `Oldingi boʻlim: ${name}`,
    next: (name: string) => `Keyingi boʻlim: ${name}`,
  },
})
