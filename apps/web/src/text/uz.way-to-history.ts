import { spoken } from './spoken'

/** From a form to the versions of its record. */
export const wayToHistoryText = spoken({
  label: 'Tarix',
})
