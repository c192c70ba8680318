import { beforeEach, expect, it } from 'vitest'

import { askedFor, storeWaiting, textOf } from './waiting'

const HOUR = 60 * 60 * 1000
const VALUES = { name: 'b', image: null }
const shown = { values: VALUES, version: 3, draft: null }
const stored = (sent = shown) => {
  storeWaiting('place', 'save', sent)
  return sessionStorage.getItem('place')
}

beforeEach(() => sessionStorage.clear())

it('what waited is done if the form shows just that, in whatever order its fields are', () => {
  expect(askedFor(stored(), shown)).toBe('save')
  expect(askedFor(stored(), { ...shown, values: { image: null, name: 'b' } })).toBe('save')
  expect(askedFor(null, shown)).toBeNull()
})

it('what waited is not done if more was typed, the row or the draft has changed, or long ago', () => {
  expect(askedFor(stored(), { ...shown, values: { ...VALUES, name: 'bc' } })).toBeNull()
  expect(askedFor(stored(), { ...shown, version: 4 })).toBeNull()
  expect(askedFor(stored(), { ...shown, draft: '1 2' })).toBeNull()
  expect(askedFor(stored(), shown, Date.now() + HOUR + 1000)).toBeNull()
})

it('a chosen file is the same after a reload; without it, what waited is not done', () => {
  const video = () => ({ kind: 'pending', file: new File(['a'], 'a.mp4', { lastModified: 7 }) })
  expect(textOf({ video: { ...video(), uploaded: { path: 'videos/a.mp4', at: 1 } } })).toBe(textOf({ video: video() }))
  expect(textOf({ video: null })).not.toBe(textOf({ video: video() }))
})
