import { localise } from './localise'

/** The latest changes, on the home screen. */
export const latestText = localise({
  title: 'Oxirgi oʻzgarishlar',
  all: 'Barcha oʻzgarishlar',
})
