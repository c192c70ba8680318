import { localise } from './localise'

/** The dialog with the two names of a section. */
export const sectionNamesText = localise({
  open: 'Nomlar',
  title: 'Boʻlim nomlari',
  help: 'Paneldagi nomni faqat muharrirlar, sarlavhani esa saytga kirganlar oʻqiydi.',
  panelName: 'Paneldagi nomi',
  panelHelp: 'Boʻlimni roʻyxatlardan shu nom bilan topasiz.',
  heading: 'Saytdagi sarlavhasi',
  headingHelp: (heading: string) => `Boʻsh qoldirsangiz, saytda “${heading}” koʻrinadi.`,
  ownTitle: 'Boʻlim mazmunida alohida “Sarlavha” maydoni bor: u toʻldirilgan boʻlsa, saytda oʻsha sarlavha chiqadi.',
  tooLong: (limit: number) => `Koʻpi bilan ${limit} ta belgi boʻlishi kerak`,
  saved: (name: string) => `“${name}” boʻlimining nomi saqlandi`,
  headingSaved: (name: string) => `“${name}” boʻlimining saytdagi sarlavhasi saqlandi`,
  loading: 'Nomlar yuklanmoqda',
  failed: 'Nomlarni yuklab boʻlmadi',
})
