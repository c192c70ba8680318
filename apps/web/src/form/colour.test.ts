import { expect, it } from 'vitest'
import { isColour, parseColour, wholeColour } from './colour'

it('accepts a colour in any spelling', () => {
  expect(['1D4F91', '#1D4F91', ' #1d4f91 '].map(parseColour)).toEqual(['#1d4f91', '#1d4f91', '#1d4f91'])
  expect(wholeColour(parseColour('AbC'))).toBe('#aabbcc')
  expect(wholeColour('#1d4f91')).toBe('#1d4f91')
  // An incomplete colour is left alone, and an invalid one is left for the rule to refuse.
  expect(['#', '#1', '', 'koʻk'].map(parseColour)).toEqual(['#', '#1', '', 'koʻk'])
})

it('recognises a colour', () => {
  expect(['#1d4f91', '#1D4F91', '#abc', '1d4f91', ''].map(isColour)).toEqual([true, false, false, false, false])
})
