import { localise } from '#/text/localise'

/** The texts of the benefits of IT. */
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
