import { localise } from './localise'

/** The list of shortcuts that work on every screen. */
export const shortcutsText = localise({
  title: 'Tezkor tugmalar',
  search: 'Sahifa yoki kursni qidirish',
  find: 'Roʻyxatdagi qidiruvga oʻtish',
  add: 'Roʻyxatga yangi yozuv qoʻshish',
  save: 'Formani saqlash',
  draft: 'Formani qoralama sifatida saqlash',
  again: 'Yangi yozuvni saqlash va yana bittasini qoʻshish',
  undo: 'Oxirgi amalni ortga qaytarish (bildirishnomasi turganda)',
  toast: 'Oxirgi bildirishnomaga oʻtish',
  paste: 'Rasm maydoniga nusxa olingan rasmni qoʻyish',
  lift: 'Qatorni tutqichidan koʻtarish va qoʻyish',
  move: 'Koʻtarilgan qatorni surish',
  close: 'Oyna yoki menyuni yopish',
  help: 'Shu roʻyxat',
})
