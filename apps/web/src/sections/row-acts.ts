import type { Section, SectionEdit } from './section'
import type { Asked } from './section-dialogs'

export type SectionLinks = {
  /** A short description of what the section shows. */
  help: string | undefined
  /** The screen of its content. */
  edit: string | null
  /** The screen that shows it as on the site; null if there is none. */
  view: string | null
}

/** The actions of a row. */
export type RowActs<Row extends Section> = {
  change: (edit: SectionEdit<Row>) => void
  rename: (edit: SectionEdit<Row>) => Promise<unknown>
  /** By one position. */
  move: (row: Row, by: -1 | 1, from: 'arrow' | 'menu') => void
  /** Opens the dialog of its position, its names, or its time window. */
  ask: (what: Asked['what'], row: Row) => void
  go: (to: string) => void
  /** Selects or deselects it; with a range, all from the one ticked before. */
  tick: (id: number, isOn: boolean, isRange: boolean) => void
}
