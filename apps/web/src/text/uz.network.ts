import { localise } from './localise'

/** The lost network, and its return. */
export const networkText = localise({
  lost: 'Internet yoʻq',
  /** What waits for the network. */
  later: 'Internet kelgach oʻzi saqlanadi',
  /** Nothing was sent by itself, because the form was changed meanwhile. */
  back: 'Internet tiklandi. Oʻzgarishlar hali saqlanmagan',
})
