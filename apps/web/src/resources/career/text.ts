import { plural } from '#/text/plural'
import { localise } from '#/text/localise'
import { careerNames } from './names'

/** Emerging careers: their groups, one per colour, and a group's form. */
export const careerText = localise({
  ...careerNames,
  name: 'Sarlavha',
  add: 'Guruh qoʻshish',
  empty: 'Hali birorta kasblar guruhi qoʻshilmagan.',
  full: 'Ikkala rang uchun ham guruh bor: mavjudini tahrirlang.',
  colour: 'Rangi',
  colours: { 1: 'Yashil', 2: 'Pushti' },
  desc: 'Tavsif',
  items: 'Kasblar',
  count: (count: number) => plural(count, { other: `${count} ta kasb` }),
  addItem: 'Kasb qoʻshish',
  item: (place: number) => `${place}-kasb`,
  itemName: 'Kasb nomi',
  itemLink: 'Havola',
})
