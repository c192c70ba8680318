/** What the screens about a course and about success say. */
export const aboutText = {
  name: 'Sarlavha',
  desc: 'Matn',
  image: 'Rasm',
  saved: {
    aboutInfo: 'Kurs haqidagi maʼlumot saqlandi',
    aboutSuccess: 'Muvaffaqiyat haqidagi maʼlumot saqlandi',
  },
} as const
