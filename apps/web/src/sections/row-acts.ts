import type { Section, SectionEdit } from './section'
import type { Asked } from './section-dialogs'

export type SectionLinks = {
  /** What the section shows, in a few words. */
  help: string | undefined
  /** The screen that edits its content. */
  edit: string | null
  /** The screen that shows it as the site would; null while there is none. */
  view: string | null
}

/** What is done to a row. */
export type RowActs<Row extends Section> = {
  change: (edit: SectionEdit<Row>) => void
  rename: (edit: SectionEdit<Row>) => Promise<unknown>
  /** By so many places. */
  move: (row: Row, by: -1 | 1, from: 'arrow' | 'menu') => void
  /** Asks where to, for what visitors read above it, or for its time. */
  ask: (what: Asked['what'], row: Row) => void
  go: (to: string) => void
  /** Selects it or no more; with a range, all from the one ticked before. */
  tick: (id: number, isOn: boolean, isRange: boolean) => void
}
