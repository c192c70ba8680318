import { localise } from './localise'

/** From a form to the versions of its record. */
export const wayToHistoryText = localise({
  label: 'Tarix',
  /** For a part of a screen under a heading of its own. */
  rows: 'Bandlar tarixi',
})
