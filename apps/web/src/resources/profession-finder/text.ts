import { spoken } from '#/text/spoken'

/** The profession finder's form. */
export const finderText = spoken({
  title: 'Kasb tanlash boʻlimi',
  heading: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Rasm',
  imageMobile: 'Telefon uchun rasm',
  mobileHelp: 'Yuklanmasa, telefonda ham asosiy rasm koʻrsatiladi.',
  buttonText: 'Tugma matni',
  link: 'Tugma havolasi',
  saved: 'Kasb tanlash boʻlimi saqlandi',
})
