import { localise } from '#/text/localise'

/** What its screens are called. */
export const seoNames = localise({
  title: 'Qidiruv va ulashish',
  homeTitle: 'Bosh sahifa: qidiruv va ulashish',
})
