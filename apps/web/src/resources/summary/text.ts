import { spoken } from '#/text/spoken'

/** What the screens of the profession's summary say. */
export const summaryText = spoken({
  titles: {
    plain: 'Kasb xulosasi',
    pictured: 'Kasb xulosasi (rasmli)',
  },
  name: 'Sarlavha',
  desc: 'Xulosa matni',
  image: 'Rasm',
  saved: 'Kasb xulosasi saqlandi',
})
