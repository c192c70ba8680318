import { spoken } from './spoken'

/** The preview beside a form. */
export const previewText = spoken({
  title: 'Koʻrinishi',
  region: (section: string) => `Saytdagi koʻrinishi: ${section}`,
  full: 'Toʻliq oynada koʻrish',
  closeFull: 'Toʻliq koʻrinishni yopish',
  divider: 'Forma va koʻrinish orasidagi chegara',
  section: 'Qaysi boʻlimda',
  width: 'Ekran kengligi',
  widths: { phone: 'Telefon', tablet: 'Planshet', desktop: 'Kompyuter' },
  loading: 'Koʻrinish yuklanmoqda',
  failed: 'Koʻrinishni yuklab boʻlmadi.',
  hidden: 'Bu boʻlim hozir saytda koʻrinmaydi.',
})
