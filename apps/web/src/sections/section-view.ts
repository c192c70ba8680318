import type { SectionFilter } from '#/app/search'
import { folded } from '#/lib/find'
import { isEmpty, type Section } from './section'

/** The view of a list of sections. */
export type SectionView = {
  key: string
  show: SectionFilter | 'all'
  /** Empty ones are in a group below the others. */
  grouped: boolean
}

const FITS: Record<SectionView['show'], (row: Section) => boolean> = {
  all: () => true,
  visible: (row) => row.isVisible,
  hidden: (row) => !row.isVisible,
  empty: isEmpty,
  ready: isReady,
}

/** It has content but is hidden. */
function isReady(row: Section): boolean {
  return row.isFilled === true && !row.isVisible
}

/** The number of sections for each filter. */
export function countFilters(rows: readonly Section[]): Record<SectionView['show'], number> {
  const count = (show: SectionView['show']) => rows.filter(FITS[show]).length
  return { all: rows.length, visible: count('visible'), hidden: count('hidden'), empty: count('empty'), ready: count('ready') }
}

/** A cache of folded texts: a change of one section needs those of all. */
const foldedTexts = new Map<string, string>()

function foldedOnce(text: string): string {
  const known = foldedTexts.get(text)
  if (known !== undefined) return known
  const found = folded(text)
  foldedTexts.set(text, found)
  return found
}

/** The searchable texts of a section (names, content, type: `faq`), folded once: each keystroke searches all of them. */
export function haystacks<Row extends Section>(rows: readonly Row[], helpOf: (row: Row) => string | undefined): ReadonlyMap<number, string> {
  return new Map(rows.map((row) => [row.id, foldedOnce(`${row.displayName} ${helpOf(row) ?? ''} ${row.name}`)]))
}

/**
 * The sections that are not listed. `kept` were changed since the filter was chosen: they stay, so that a clicked row does not
 * disappear.
 */
export function hiddenRows(
  rows: readonly Section[],
  { key, show }: SectionView,
  found: ReadonlyMap<number, string>,
  kept: ReadonlySet<number>,
): ReadonlySet<number> {
  const words = folded(key).split(/\s+/)
  const fits = (row: Section) => FITS[show](row) && words.every((word) => (found.get(row.id) ?? '').includes(word))
  return new Set(rows.filter((row) => !kept.has(row.id) && !fits(row)).map((row) => row.id))
}

/** The listed sections, each with its position on the page. */
export function listed<Row extends Section>(rows: readonly Row[], grouped: boolean): readonly Row[] {
  return grouped ? [...rows.filter((row) => !isEmpty(row)), ...rows.filter(isEmpty)] : rows
}

/** The selection after a checkbox was ticked: with a `range`, all from the one ticked before it. */
export function ticking(
  selected: ReadonlySet<number>,
  ids: readonly number[],
  id: number,
  isOn: boolean,
  from: number | null,
): ReadonlySet<number> {
  const [start, end] = [ids.indexOf(from ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
  const range = start === undefined || start === -1 || end === undefined ? [id] : ids.slice(start, end + 1)
  const next = new Set(selected)
  for (const one of range) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return next
}
