import { localise } from './localise'

/** The public pages that show the site. */
export const publicPageText = localise({
  note: 'Koʻrib chiqish uchun sahifa',
  home: 'Bosh sahifa',
  loading: 'Sahifa yuklanmoqda…',
  missing: 'Bunday sahifa yoʻq',
  missingHelp: 'Kurs saytda koʻrsatilmagan yoki oʻchirilgan boʻlishi mumkin.',
  toHome: 'Bosh sahifaga oʻtish',
  failed: 'Sahifani ochib boʻlmadi',
})
