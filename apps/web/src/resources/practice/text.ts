import { localise } from '#/text/localise'

/** The texts of the practice section. */
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
