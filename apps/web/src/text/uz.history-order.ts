import { plural } from './plural'
import { localise } from './localise'

/** The earlier orders of a list. */
export const orderText = localise({
  title: (list: string) => `${list}: tartib tarixi`,
  help: 'Roʻyxat tartibini kim va qachon oʻzgartirgani. Istalgan oldingi tartibni qaytarish mumkin.',
  list: 'Oldingi tartiblar',
  current: 'Hozirgi tartib',
  more: (count: number) => plural(count, { other: `va yana ${count} ta` }),
  restore: 'Shu tartibga qaytarish',
  restoreOf: (when: string) => `${when}: shu tartibga qaytarish`,
  earlier: 'Bundan oldingi tartib',
  restoreEarlier: 'Bundan oldingi tartibga qaytarish',
  question: 'Roʻyxat oʻsha paytdagi tartibga qaytarilsinmi? Keyin qoʻshilganlari oxirida turadi.',
  restored: (list: string) => `${list}: oldingi tartib qaytarildi`,
  empty: 'Bu roʻyxatning tartibi hali oʻzgartirilmagan',
  emptyHelp: 'Tartib oʻzgartirilgach, oldingi tartiblar shu yerda koʻrinadi.',
})
