import { localise } from './localise'

/** From a form to the versions of its record. */
export const wayToHistoryText = localise({
  label: 'Tarix',
})
