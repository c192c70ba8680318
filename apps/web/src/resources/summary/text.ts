import { localise } from '#/text/localise'

/** What the screens of the profession's summary say. */
export const summaryText = localise({
  titles: {
    plain: 'Kasb haqida qisqacha',
    pictured: 'Kasb haqida qisqacha (rasmli)',
  },
  name: 'Sarlavha',
  desc: 'Xulosa matni',
  image: 'Rasm',
  saved: 'Kasb haqida qisqacha saqlandi',
})
