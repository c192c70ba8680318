import { localise } from './localise'

/** What texts with a format of their own have to look like. */
export const formatsText = localise({
  email: 'E-pochta manzilini toʻliq yozing. Masalan: info@example.uz',
  menuLink: 'Havola /, # yoki https:// bilan boshlanishi kerak. Masalan: /courses',
  slug: 'Kichik lotin harflari, raqamlar va chiziqcha bilan frontend-dasturlash koʻrinishida yozing. Kamida bitta harf boʻlishi kerak',
})
