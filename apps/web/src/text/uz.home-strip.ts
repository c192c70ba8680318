import { plural } from './plural'
import { localise } from './localise'

/** The line above the sections of the home page. */
export const homeStripText = localise({
  label: 'Saytning holati',
  inStep: (when: string) => `Sayt yangilangan: ${when}`,
  nothingYet: 'Sayt hali birorta oʻzgarishni qabul qilmagan',
  pending: (count: number) => plural(count, { other: `Sayt hali qabul qilmagan xabarlar: ${count} ta` }),
  /** Followed by names of courses, each with a count. */
  incomplete: 'Koʻrinadigan, lekin boʻsh boʻlimlari bor kurslar:',
  sections: (count: number) => plural(count, { other: `(${count} ta boʻlim)` }),
  /** Followed by names of releases. */
  failedReleases: 'Vaqtida eʼlon qilinmagan nashrlar:',
  moreReleases: (count: number) => plural(count, { other: `va yana ${count} ta nashr` }),
  more: (count: number) => plural(count, { other: `va yana ${count} ta kurs` }),
})
