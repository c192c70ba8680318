import { expect, it } from 'vitest'
import { section } from './section.test-helper'
import { countFilters, haystacks, hiddenRows, listed, ticking, type SectionView } from './section-view'

const rows = [
  section(1, { displayName: 'Oʻrtacha maosh', isFilled: false }),
  section(2, { displayName: 'Mentorlar', isVisible: false }),
  section(3, { displayName: 'Quyi qism', isFilled: null }),
  section(4, { displayName: 'Savollar', isVisible: false, isFilled: false }),
]
const ALL: SectionView = { key: '', show: 'all', grouped: false }
const found = haystacks(rows, (row) => (row.id === 3 ? 'Ijtimoiy tarmoqlar' : undefined))
const hidden = (view: Partial<SectionView>, kept: readonly number[] = []) => [...hiddenRows(rows, { ...ALL, ...view }, found, new Set(kept))]

it('lists the results of a filter and a search, in either script and by content', () => {
  expect(hidden({})).toEqual([])
  expect(hidden({ show: 'visible' })).toEqual([2, 4])
  expect(hidden({ show: 'empty' })).toEqual([2, 3])
  expect(hidden({ key: 'ортача' })).toEqual([2, 3, 4])
  expect(hidden({ key: 'tarmoq quyi' })).toEqual([1, 2, 4])
  expect(hidden({ key: 'savol', show: 'visible' })).toEqual([1, 2, 3, 4])
  expect(hidden({ key: '', show: 'ready' })).toHaveLength(3)
  expect(countFilters(rows)).toEqual({ all: 4, visible: 2, hidden: 2, empty: 2, ready: 1 })
})

it('leaves sections changed since in their place', () => {
  expect(hidden({ show: 'visible' }, [2])).toEqual([4])
})

it('puts empty ones below the others, both in the order of the page', () => {
  expect(listed(rows, true).map((row) => row.id)).toEqual([2, 3, 1, 4])
  expect(listed(rows, false)).toBe(rows)
})

it('ticks one, or all from the previous one, in the listed order', () => {
  const ids = [5, 2, 9, 7]
  expect([...ticking(new Set(), ids, 2, true, null)]).toEqual([2])
  expect([...ticking(new Set([5]), ids, 7, true, 2)]).toEqual([5, 2, 9, 7])
  expect([...ticking(new Set(ids), ids, 5, false, 9)]).toEqual([7])
  // The previous one is not listed any more.
  expect([...ticking(new Set(), ids, 7, true, 1)]).toEqual([7])
})
