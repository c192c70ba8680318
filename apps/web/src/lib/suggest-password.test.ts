import { expect, it } from 'vitest'

import { isGoodPassword } from './password'
import { suggestPassword } from './suggest-password'

it('suggests passwords that keep the rule, no two alike, and none that is misread', () => {
  const made = Array.from({ length: 500 }, suggestPassword)
  expect(made.filter((one) => !isGoodPassword(one))).toEqual([])
  expect(new Set(made).size).toBe(500)
  expect(made.join('')).not.toMatch(/[Il1O0o]/)
  // What each kind must have one of stands in no fixed place.
  expect(new Set(made.map((one) => one.search(/[!@#$%+=?]/))).size).toBeGreaterThan(5)
})
