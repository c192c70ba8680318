import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const seoNames = spoken({
  title: 'Qidiruv va ulashish',
  homeTitle: 'Bosh sahifa: qidiruv va ulashish',
})
