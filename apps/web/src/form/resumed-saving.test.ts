import { expect, it } from 'vitest'

import { resumedAct } from './resumed-saving'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const draft = { values: { name: 'b' }, base: { name: 'a' }, version: 3, at: NOW - MINUTE, waits: 'save' } as const
const row = (version: number) => ({ version, updatedAt: '2026-11-26T10:00:00Z', updatedBy: null })

it('what waited for the network when the page was left is done again', () => {
  expect(resumedAct(draft, row(3), NOW)).toBe('save')
  expect(resumedAct({ ...draft, waits: 'draft' }, row(3), NOW)).toBe('draft')
  expect(resumedAct({ ...draft, version: null }, null, NOW)).toBe('save')
})

it('is not done if nothing waited, the row has changed or is gone, or long ago', () => {
  const { waits: _waits, ...typed } = draft
  expect(resumedAct(typed, row(3), NOW)).toBeUndefined()
  expect(resumedAct(undefined, row(3), NOW)).toBeUndefined()
  expect(resumedAct(draft, row(4), NOW)).toBeUndefined()
  expect(resumedAct(draft, null, NOW)).toBeUndefined()
  expect(resumedAct({ ...draft, at: NOW - 61 * MINUTE }, row(3), NOW)).toBeUndefined()
})
