import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const toolNames = spoken({
  title: 'Kurs vositalari',
  addTitle: 'Yangi vosita',
  editTitle: 'Vositani tahrirlash',
})
