import type { SectionFilter } from '#/app/search'
import { folded } from '#/lib/find'
import { isEmpty, type Section } from './section'

/** What is seen of a list of sections. */
export type SectionView = {
  key: string
  show: SectionFilter | 'all'
  /** The empty ones stand apart, below the others. */
  grouped: boolean
}

const FITS: Record<SectionView['show'], (row: Section) => boolean> = {
  all: () => true,
  visible: (row) => row.isVisible,
  hidden: (row) => !row.isVisible,
  empty: isEmpty,
  ready: isReady,
}

/** It has all that visitors could see, but they do not see it. */
function isReady(row: Section): boolean {
  return row.isFilled === true && !row.isVisible
}

/** How many of the sections each filter lists. */
export function countFilters(rows: readonly Section[]): Record<SectionView['show'], number> {
  const count = (show: SectionView['show']) => rows.filter(FITS[show]).length
  return { all: rows.length, visible: count('visible'), hidden: count('hidden'), empty: count('empty'), ready: count('ready') }
}

/** Texts that were folded: every change of one section asks for those of all. */
const foldedTexts = new Map<string, string>()

function foldedOnce(text: string): string {
  const known = foldedTexts.get(text)
  if (known !== undefined) return known
  const found = folded(text)
  foldedTexts.set(text, found)
  return found
}

/** What a section is found by (what it is called and shows, and its type: `faq`), folded once: typing asks it of all of them with every key. */
export function haystacks<Row extends Section>(rows: readonly Row[], helpOf: (row: Row) => string | undefined): ReadonlyMap<number, string> {
  return new Map(rows.map((row) => [row.id, foldedOnce(`${row.displayName} ${helpOf(row) ?? ''} ${row.name}`)]))
}

/**
 * The sections that are not listed. `kept` are those that were changed since the filter was chosen: they stay where they are,
 * so that nothing one has just pressed goes away from under one's hand.
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

/** The sections as they are listed, each still with its own place on the page. */
export function listed<Row extends Section>(rows: readonly Row[], grouped: boolean): readonly Row[] {
  return grouped ? [...rows.filter((row) => !isEmpty(row)), ...rows.filter(isEmpty)] : rows
}

/** What is selected after a box was ticked: with a `range`, all from the one ticked before it. */
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
