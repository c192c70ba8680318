import { expect, it } from 'vitest'
import { countSections, placing, renaming, showing, sliding, type Section } from './section'
import { section } from './section.test-helper'

it('changes one section and leaves the others unchanged', () => {
  const [one, two] = [section(1), section(2)]
  expect(renaming(two, 'yangi').apply([one, two])).toEqual([one, { ...two, displayName: 'yangi' }])
  expect(showing(one, false).apply([one, two])).toEqual([{ ...one, isVisible: false }, two])
  expect(sliding(one, true).apply([one, two])).toEqual([{ ...one, isSwiper: true }, two])
})

it('moves a section to its position in the current order of the list', () => {
  const rows = [1, 2, 3].map((id) => section(id))
  const ids = (list: readonly Section[]) => list.map((row) => row.id)
  const edit = placing(section(1), 2)
  expect(ids(edit.apply(rows))).toEqual([2, 3, 1])
  expect(ids(edit.apply(rows.toReversed()))).toEqual([3, 2, 1])
  // Applied twice it changes nothing more.
  expect(ids(edit.apply(edit.apply(rows)))).toEqual([2, 3, 1])
  expect(ids(placing(section(9), 0).apply(rows))).toEqual([1, 2, 3])
})

it('counts only visible sections with editable content as empty', () => {
  const rows = [
    section(1),
    section(2, { isFilled: false }),
    section(3, { isFilled: false, isVisible: false }),
    section(4, { isFilled: null, layout: 1 }),
    // Its content has a time window of its own.
    section(5, { isFilled: false, filledFrom: '2099-12-01T04:00:00Z' }),
  ]
  expect(countSections(rows)).toEqual({ all: 5, visible: 4, unfilled: 1 })
})
