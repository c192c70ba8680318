import { localise } from './localise'
import { t } from './uz'

/** The screen around the help. */
export const helpText = localise({
  title: t.screens.help,
  help: 'Panelda ishlash boʻyicha qisqa qoʻllanma.',
  topics: 'Mavzular',
  what: 'Yordam',
  nothing: (key: string) => `“${key}” boʻyicha hech narsa topilmadi.`,
  nothingHelp: 'Boshqa soʻz bilan qidiring yoki mavzulardan birini tanlang.',
  found: 'Topilganlar',
  links: 'Tegishli sahifalar',
  next: 'Keyingi mavzu',
  toAll: 'Barcha mavzular',
  missing: 'Bunday mavzu yoʻq',
})
