import { localise } from '#/text/localise'

/** The titles of its screens. */
export const toolNames = localise({
  title: 'Kurs vositalari',
  addTitle: 'Yangi vosita',
  editTitle: 'Vositani tahrirlash',
})
