import { localise } from './localise'

/** The lost network, and its return. */
export const networkText = localise({
  lost: 'Internet yoʻq',
  /** What waits for the network. */
  later: 'Internet kelgach oʻzi saqlanadi',
  /** Its form was left while it waited. */
  left: (title: string) => `Saqlanmadi: ${title}. Yozganlaringiz shu brauzerda turibdi`,
  /** Nothing was sent by itself, because the form was changed meanwhile. */
  back: 'Internet tiklandi. Oʻzgarishlar hali saqlanmagan',
})
