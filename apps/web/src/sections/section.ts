import type { SectionRow } from '#/api/generated/model/sectionRow'
import { windowState } from '#/lib/window-state'
import { moved } from '#/resources/kit/cache'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import type { Like } from '#/ui/notify'

/** What a section of the home page and one of a course have in common; only content of the home page has times. */
export type Section = Omit<SectionRow, 'filledFrom'> & Partial<Pick<SectionRow, 'filledFrom'>>

/** It has nothing to show, and nothing that comes by itself. */
export const isEmpty = ({ isFilled, filledFrom = null }: Pick<Section, 'isFilled' | 'filledFrom'>): boolean => isFilled === false && filledFrom === null

/** One change of a list of sections, made again on whatever the list is when its turn comes. */
export type SectionEdit<Row extends Section> = {
  /** Told once it is stored. */
  said: string
  /** Told, and taken back, together with those like it right before. */
  like?: Like
  /** The section it is a change of. */
  row?: number
  /** Where it is typed, a refused field is told there. */
  typed?: boolean
  apply: (rows: readonly Row[]) => readonly Row[]
  /** Of a change of several: which, and the same without those that were refused, which are told by name. */
  several?: { ids: ReadonlySet<number>; without: (refused: ReadonlySet<number>) => SectionEdit<Row> | null }
}

type Fields = Partial<Pick<Section, 'displayName' | 'isVisible' | 'isSwiper'>>

function setting<Row extends Section>(row: Row, fields: Fields, said: string, like?: Like): SectionEdit<Row> {
  return { said, row: row.id, ...(like === undefined ? {} : { like }), apply: (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...fields } : one)) }
}

export function renaming<Row extends Section>(row: Row, displayName: string): SectionEdit<Row> {
  return { ...setting(row, { displayName }, text.renamed(displayName)), typed: true }
}

export function showing<Row extends Section>(row: Row, isVisible: boolean): SectionEdit<Row> {
  const like = isVisible ? { key: 'sections shown', all: text.allShown } : { key: 'sections hidden', all: text.allHidden }
  // Only those of a course choose whose content they show.
  const page = 'mode' in row ? 'course' : 'home'
  return setting(row, { isVisible }, (isVisible ? text.shown : text.hidden)[page](row.displayName), like)
}

/** Shows or hides several at once: one change, told and taken back as one. */
export function showingAll<Row extends Section>(all: readonly Row[], isVisible: boolean): SectionEdit<Row> {
  const ids = new Set(all.map((row) => row.id))
  const said = isVisible ? text.allShown : text.allHidden
  return {
    said: said(ids.size),
    like: { key: isVisible ? 'sections shown' : 'sections hidden', all: said, count: ids.size },
    apply: (rows) => rows.map((row) => (ids.has(row.id) ? { ...row, isVisible } : row)),
    several: {
      ids,
      without: (refused) => {
        const rest = all.filter((row) => !refused.has(row.id))
        return rest.length === 0 ? null : showingAll(rest, isVisible)
      },
    },
  }
}

export function sliding<Row extends Section>(row: Row, isSwiper: boolean): SectionEdit<Row> {
  return setting(row, { isSwiper }, (isSwiper ? text.sliderOn : text.sliderOff)(row.displayName))
}

export function placing<Row extends Section>(row: Row, to: number): SectionEdit<Row> {
  return {
    said: formText.list.ordered,
    row: row.id,
    apply: (rows) => {
      const from = rows.findIndex((one) => one.id === row.id)
      return from === -1 ? rows : moved(rows, from, to)
    },
  }
}

/** How many sections there are, how many are seen, and how many of those show nothing yet. */
export function countSections(rows: readonly Section[]): { all: number; visible: number; unfilled: number } {
  const visible = rows.filter((row) => row.isVisible && windowState(row) === 'open')
  return { all: rows.length, visible: visible.length, unfilled: visible.filter(isEmpty).length }
}
