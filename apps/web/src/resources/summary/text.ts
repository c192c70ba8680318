import { localise } from '#/text/localise'

/** The texts of the profession's summary. */
export const summaryText = localise({
  titles: {
    plain: 'Kasb haqida qisqacha',
    pictured: 'Kasb haqida qisqacha (rasmli)',
  },
  name: 'Sarlavha',
  desc: 'Xulosa matni',
  image: 'Rasm',
  saved: 'Kasb haqidagi qisqacha maʼlumot saqlandi',
})
