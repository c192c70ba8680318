import { localise } from './localise'

/** What only the toasts say. */
export const toastsText = localise({
  nothingToUndo: 'Ortga qaytariladigan amal yoʻq. Avvalgi oʻzgarishlar “Oʻzgarishlar tarixi” sahifasida',
})
