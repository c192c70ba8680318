import { localise } from '#/text/localise'

/** The titles of its screens. */
export const seoNames = localise({
  title: 'Qidiruv va ulashish',
  homeTitle: 'Bosh sahifa: qidiruv va ulashish',
})
