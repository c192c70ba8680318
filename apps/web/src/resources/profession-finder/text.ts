import { localise } from '#/text/localise'

/** The profession finder's form. */
export const finderText = localise({
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
