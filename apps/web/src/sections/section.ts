import type { SectionRow } from '#/api/generated/model/sectionRow'
import { windowState } from '#/lib/window-state'
import { moved } from '#/resources/kit/cache'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import type { Like } from '#/ui/notify'

/** The common members of a section of the home page and of a course; only content of the home page has time windows. */
export type Section = Omit<SectionRow, 'filledFrom'> & Partial<Pick<SectionRow, 'filledFrom'>>

/** It has no content, and none that appears later. */
export const isEmpty = ({ isFilled, filledFrom = null }: Pick<Section, 'isFilled' | 'filledFrom'>): boolean => isFilled === false && filledFrom === null

/** A change of a list of sections, applied to whatever the list is when its turn comes. */
export type SectionEdit<Row extends Section> = {
  /** The message once it is stored. */
  said: string
  /** The key of its run: reported and undone together with similar changes right before. */
  like?: Like
  /** The id of the changed section. */
  row?: number
  /** It is typed in a field that shows its errors. */
  typed?: boolean
  apply: (rows: readonly Row[]) => readonly Row[]
  /** For a change of several sections: their ids, and the same change without the refused ones. */
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
  // Only sections of a course have a mode.
  const page = 'mode' in row ? 'course' : 'home'
  return setting(row, { isVisible }, (isVisible ? text.shown : text.hidden)[page](row.displayName), like)
}

/** Shows or hides several at once: one change with one undo. `note`, about what is shown then, follows the message. */
export function showingAll<Row extends Section>(all: readonly Row[], isVisible: boolean, note = ''): SectionEdit<Row> {
  const ids = new Set(all.map((row) => row.id))
  const said = isVisible ? text.allShown : text.allHidden
  return {
    said: note === '' ? said(ids.size) : `${said(ids.size)}. ${note}`,
    ...(all[0] !== undefined && { row: all[0].id }),
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

/** The number of sections, of visible ones, and of visible ones without content. */
export function countSections(rows: readonly Section[]): { all: number; visible: number; unfilled: number } {
  const visible = rows.filter((row) => row.isVisible && windowState(row) === 'open')
  return { all: rows.length, visible: visible.length, unfilled: visible.filter(isEmpty).length }
}
