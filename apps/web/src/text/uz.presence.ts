import { plural } from './plural'
import { localise } from './localise'

/** Who else has the same record open. */
export const presenceText = localise({
  here: (name: string) => `${name} ham shu yerda`,
  editing: (name: string) => `${name} oʻzgartirmoqda`,
  /** Beside a name. */
  isHere: 'Shu yerda',
  isEditing: 'Oʻzgartirmoqda',
  ownForms: 'Bu sahifa sizda boshqa oynada ham ochiq',
  title: 'Hozir shu yerda',
  justNow: 'hozirgina ochdi',
  since: (minutes: number) => plural(minutes, { other: `${minutes} daqiqadan beri` }),
  more: (count: number) => `+${count}`,
  note: 'Hech narsa qulflanmagan. Ikki kishi bir yozuvni oʻzgartirsa, saqlash paytida har bir maydonda kimning qiymati qolishi soʻraladi.',
})
