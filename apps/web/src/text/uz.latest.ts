import { spoken } from './spoken'

/** The latest changes, on the home screen. */
export const latestText = spoken({
  title: 'Oxirgi oʻzgarishlar',
  all: 'Barcha oʻzgarishlar',
})
