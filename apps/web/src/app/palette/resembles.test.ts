import { expect, it } from 'vitest'
import { resembles } from './resembles'

it('finds words with one letter mistyped', () => {
  const mistyped = ['hamkorlra', 'hamkolar', 'hammkor', 'xamkor', 'hamkir', 'hamkorlar', 'ham']
  expect(mistyped.filter((query) => !resembles('Hamkorlar', query))).toEqual([])
  expect(['hamirlar', 'karolar', 'savol'].filter((query) => resembles('Hamkor kompaniyalar', query))).toEqual([])
  expect(resembles('Koʻp beriladigan savollar', 'beriladgan savolar')).toBe(true)
  expect(resembles('Bosh sahifa', 'xyz')).toBe(false)
})
