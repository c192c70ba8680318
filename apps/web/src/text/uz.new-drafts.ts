import { localise } from './localise'
import { plural } from './plural'

/** Above a list: drafts of rows that are not there yet. */
export const newDraftsText = localise({
  newDrafts: (count: number) => plural(count, { other: `${count} ta yangi qoralama:` }),
  unnamedDraft: 'nomsiz',
  otherDrafts: (count: number) => plural(count, { other: `va yana ${count} ta` }),
})
