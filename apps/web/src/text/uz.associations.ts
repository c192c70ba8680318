import { plural } from './plural'
import { localise } from './localise'

/** Course associations: lists of rows that several courses share, such as skills, tools and professions. */
export const associationsText = localise({
  placeholder: 'Qoʻshish uchun nomini yozing…',
  found: 'Topilganlar',
  count: (count: number) => plural(count, { other: `${count} ta topildi` }),
  more: (count: number) => plural(count, { other: `Yana ${count} ta bor. Nomini toʻliqroq yozing.` }),
  searching: 'Qidirilmoqda…',
  create: (name: string) => `“${name}” ni yaratish`,
  created: (name: string) => `“${name}” yaratildi`,
  nothing: (key: string) => `“${key}” topilmadi.`,
  none: 'Hali hech narsa qoʻshilmagan.',
  failed: 'Roʻyxatni yuklab boʻlmadi.',
  newTab: 'yangi oynada ochiladi',
  empty: 'Hali tanlanmagan.',
  chosen: (label: string) => `${label}: tanlanganlar`,
  remove: (name: string) => `${name}: olib tashlash`,
  added: (name: string) => `${name} qoʻshildi`,
  removed: (name: string) => `${name} olib tashlandi`,
})
