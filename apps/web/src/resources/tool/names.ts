import { localise } from '#/text/localise'

/** What its screens are called. */
export const toolNames = localise({
  title: 'Kurs vositalari',
  addTitle: 'Yangi vosita',
  editTitle: 'Vositani tahrirlash',
})
