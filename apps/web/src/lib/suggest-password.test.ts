import { expect, it } from 'vitest'

import { isGoodPassword } from './password'
import { suggestPassword } from './suggest-password'

it('suggests valid passwords, all different, without ambiguous characters', () => {
  const made = Array.from({ length: 500 }, suggestPassword)
  expect(made.filter((one) => !isGoodPassword(one))).toEqual([])
  expect(new Set(made).size).toBe(500)
  expect(made.join('')).not.toMatch(/[Il1O0o]/)
  // The required character of each kind is at no fixed position.
  expect(new Set(made.map((one) => one.search(/[!@#$%+=?]/))).size).toBeGreaterThan(5)
})
