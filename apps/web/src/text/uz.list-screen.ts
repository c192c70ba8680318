import { localise } from './localise'

/** What only a list says; forms load the texts that both use. */
export const listScreenText = localise({
  noOrderWhileSearching: 'Tartibni oʻzgartirish uchun qidiruvni tozalang.',
})
