import { localise } from './localise'

/** The preview beside a form. */
export const previewText = localise({
  title: 'Oldindan koʻrish',
  region: (section: string) => `Oldindan koʻrish: ${section}`,
  full: 'Toʻliq oynada koʻrish',
  closeFull: 'Toʻliq oynani yopish',
  divider: 'Forma va oldindan koʻrish orasidagi chegara',
  section: 'Qaysi boʻlimda',
  width: 'Qurilma',
  widths: { phone: 'Telefon', tablet: 'Planshet', desktop: 'Kompyuter' },
  loading: 'Oldindan koʻrish ochilmoqda',
  failed: 'Oldindan koʻrishni ochib boʻlmadi.',
  hidden: 'Bu boʻlim hozir saytda koʻrinmaydi.',
})
