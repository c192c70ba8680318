import { localise } from '#/text/localise'

/** The texts of the screens about a course and about success. */
export const aboutText = localise({
  titles: {
    info: 'Kurs haqida',
    success: 'Muvaffaqiyat haqida',
  },
  name: 'Sarlavha',
  desc: 'Matn',
  image: 'Rasm',
  saved: {
    aboutInfo: 'Kurs haqidagi maʼlumot saqlandi',
    aboutSuccess: 'Muvaffaqiyat haqidagi maʼlumot saqlandi',
  },
})
