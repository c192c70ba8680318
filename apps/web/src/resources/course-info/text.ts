import { localise } from '#/text/localise'

/** The texts of the profession info. */
export const courseInfoText = localise({
  titles: {
    plain: 'Kasb haqida',
    progress: 'Kasb haqida (foizli)',
    blue: 'Kasb haqida (koʻk)',
  },
  name: 'Sarlavha',
  desc: 'Kasb haqida matn',
  image: 'Rasm',
  items: 'Kerakli sifatlar',
  item: (place: number) => `${place}-sifat`,
  addItem: 'Sifat qoʻshish',
  itemName: 'Sifat nomi',
  percent: 'Darajasi',
  percentUnit: '%',
  saved: 'Kasb haqidagi maʼlumot saqlandi',
})
