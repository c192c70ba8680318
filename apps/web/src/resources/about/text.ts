import { spoken } from '#/text/spoken'

/** What the screens about a course and about success say. */
export const aboutText = spoken({
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
