import { localise } from './localise'

/** From a form to the versions of its record. */
export const wayToHistoryText = localise({
  label: 'Tarix',
  /** Of what stands under a heading, beside the history of that. */
  rows: 'Bandlar tarixi',
})
