import { localise } from '#/text/localise'

/** What the screens of the benefits of IT say. */
export const itBenefitsText = localise({
  titles: {
    plain: 'IT afzalliklari',
    pictured: 'IT afzalliklari (rasmli)',
  },
  name: 'Sarlavha',
  subtitle: 'Sarlavha ostidagi matn',
  image: 'Rasm',
  items: 'Afzalliklar',
  item: (place: number) => `${place}-afzallik`,
  itemName: 'Afzallik',
  addItem: 'Afzallik qoʻshish',
  saved: 'IT afzalliklari saqlandi',
})
