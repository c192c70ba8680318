/** Networking of a course: the list and its form. */
export const networkingText = {
  title: 'Netvorking',
  add: 'Netvorking qoʻshish',
  empty: 'Hali birorta netvorking qoʻshilmagan.',
  addTitle: 'Yangi netvorking',
  editTitle: 'Netvorkingni tahrirlash',
  name: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Rasm',
} as const
