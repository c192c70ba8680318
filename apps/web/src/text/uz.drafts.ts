import { plural } from './plural'
import { localise } from './localise'

/** Unsaved forms of this browser. */
export const draftsText = localise({
  title: 'Saqlanmagan formalar',
  help: 'Shu brauzerda yozib, saqlamay qoldirganlaringiz. Ularni faqat siz koʻrasiz.',
  strip: (count: number) => plural(count, { other: `${count} ta saqlanmagan forma bor` }),
  list: 'Saqlanmagan formalar roʻyxati',
  storedAs: (name: string) => `saqlangan nomi: “${name}”`,
  proceed: 'Davom ettirish',
  proceedWith: (title: string) => `${title}: davom ettirish`,
  drop: 'Oʻchirish',
  dropOf: (title: string) => `${title}: yozilganini oʻchirish`,
  dropTitle: 'Yozganlaringiz oʻchirilsinmi?',
  dropQuestion: (title: string) => `“${title}” formasida yozilgan, lekin saqlanmagan oʻzgarishlar oʻchib ketadi.`,
  dropped: (title: string) => `“${title}”: yozilgani oʻchirildi`,
  empty: 'Saqlanmagan forma yoʻq.',
  loading: 'Saqlanmagan formalar qidirilmoqda',
})
