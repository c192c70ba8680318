import { localise } from './localise'

/** The order of a list that has none of its own. */
export const sortingText = localise({
  label: 'Saralash',
  own: 'Odatdagi tartib',
  name: 'Nomi: alifbo boʻyicha',
  '-name': 'Nomi: teskari alifbo',
  '-updatedAt': 'Avval yangi oʻzgarganlari',
  updatedAt: 'Avval eski oʻzgarganlari',
})
