import { describe, expect, it } from 'vitest'
import { foldedOf, layoutOf, leavesOne } from './columns'

describe('cards', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 3],
    [4, 2, 2],
    [7, 2, 3],
  ])('%d are in %d columns on a tablet and %d on a desktop', (count, middle, wide) => {
    expect(layoutOf(count, 'three', false)).toEqual({ middle, wide })
  })

  it('have the requested columns if there are enough of them', () => {
    expect(layoutOf(8, 'four', false).wide).toBe(4)
    expect(layoutOf(5, 'one', false)).toEqual({ middle: 1, wide: 1 })
  })
})

describe('small items', () => {
  it.each([
    [8, 4],
    [5, 5],
    [9, 5],
    [10, 5],
    [6, 6],
    [7, 4],
    [13, 5],
  ])('%d logos are laid out as evenly as possible, in rows of %d', (count, wide) => {
    expect(layoutOf(count, 'six', true).wide).toBe(wide)
  })

  it('leave none alone if another number of columns avoids it', () => {
    for (const columns of ['three', 'four', 'six'] as const) {
      for (let count = 2; count <= 24; count += 1) {
        const { middle, wide } = layoutOf(count, columns, true)
        expect([leavesOne(count, middle), leavesOne(count, wide)], `${count} of ${columns}`).toEqual([false, false])
      }
    }
  })
})

it('tells when the last one would be alone', () => {
  expect([1, 2, 3, 4, 5, 7].map((count) => leavesOne(count, 2))).toEqual([false, false, true, false, true, true])
  expect([1, 3, 4, 6, 7].map((count) => leavesOne(count, 3))).toEqual([false, false, true, false, true])
  expect(leavesOne(3, 1)).toBe(false)
})

it('collapses a long list on a phone, but never a single item', () => {
  expect([1, 3, 4, 5, 7].map((count) => foldedOf(count, false))).toEqual([0, 0, 0, 2, 4])
  expect([8, 9, 10, 13].map((count) => foldedOf(count, true))).toEqual([0, 0, 2, 5])
})
