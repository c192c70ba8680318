import { localise } from './localise'

/** What texts with a format of their own have to look like. */
export const formatsText = localise({
  // The examples are in the hints of the fields.
  counter: 'Bu yerga faqat raqam yoziladi, 5–20 ta',
  email: 'E-pochta manzilini toʻliq yozing',
  googleAnalytics: 'G- va undan keyin katta lotin harflari va raqamlar boʻlishi kerak',
  googleTagManager: 'GTM- va undan keyin katta lotin harflari va raqamlar boʻlishi kerak',
  menuLink: 'Havola /, # yoki https:// bilan boshlanishi kerak',
  slug: 'Kichik lotin harflari, raqamlar va chiziqcha bilan frontend-dasturlash koʻrinishida yozing. Kamida bitta harf boʻlishi kerak',
})
