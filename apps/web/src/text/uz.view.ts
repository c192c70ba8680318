import { localise } from './localise'

/** The screens that show the site as visitors see it. */
export const viewText = localise({
  coursePage: 'Kurs sahifasini oldindan koʻrish',
  widths: 'Qurilma',
  devices: { phone: 'Telefon', tablet: 'Planshet', desktop: 'Kompyuter', all: 'Hammasi' },
  px: (width: number) => `${width} px`,
  scaled: (width: number, percent: number) => `${width} px, ${percent}%`,
  hidden: 'Bu boʻlim hozir saytda koʻrinmaydi',
  courseHidden: 'Bu kurs hozir saytda koʻrinmaydi',
  wholePage: 'Butun sahifa',
  otherSections: 'Boshqa boʻlimlar',
  previous: (name: string) => `Oldingi boʻlim: ${name}`,
  next: (name: string) => `Keyingi boʻlim: ${name}`,
  withHidden: 'Yashirin boʻlimlarni ham koʻrsatish',
  alone: 'Alohida koʻrish',
  aloneLabel: (name: string) => `${name}: alohida koʻrish`,
  nothingShown: 'Sahifada koʻrinadigan boʻlim yoʻq',
  nothingShownHelp: 'Boʻlimlar roʻyxatida kamida bittasini saytda koʻrsating.',
  withDrafts: 'Qoralamalar bilan',
  asDrafted: 'Bu saytning hozirgi holati emas: barcha qoralamalar eʼlon qilingandek koʻrsatilmoqda.',
  asReleased: 'Bu saytning hozirgi holati emas: nashr eʼlon qilingandek koʻrsatilmoqda.',
  toReleases: 'Nashrlar',
  toRelease: 'Nashrni ochish',
  toSections: 'Boʻlimlar roʻyxati',
  failed: 'Sahifani yuklab boʻlmadi',
})
