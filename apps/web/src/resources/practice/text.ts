import { localise } from '#/text/localise'

/** What the screen of practice says. */
export const practiceText = localise({
  title: 'Amaliyot',
  name: 'Sarlavha',
  desc: 'Tavsif',
  items: 'Amaliy ishlar',
  itemsHelp: 'Vergul bilan ajrating: har biri saytda alohida qatorda chiqadi.',
  shown: 'Saytda shunday koʻrinadi',
  image: 'Rasm',
  saved: 'Amaliyot boʻlimi saqlandi',
})
