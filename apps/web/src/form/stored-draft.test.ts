import { expect, test } from 'vitest'

import type { WholeDraft } from '#/api/generated/model/wholeDraft'
import { isNewer } from './stored-draft'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that the comparison reads
const draft = (id: number, version: number) => ({ id, version }) as WholeDraft

test('a draft is newer than none, than another and than its earlier version', () => {
  expect(isNewer(draft(1, 1), null)).toBe(true)
  expect(isNewer(draft(2, 1), draft(1, 5))).toBe(true)
  expect(isNewer(draft(1, 3), draft(1, 2))).toBe(true)
})

test('no draft, the same one, or an earlier version is not newer', () => {
  expect(isNewer(null, null)).toBe(false)
  expect(isNewer(null, draft(1, 1))).toBe(false)
  expect(isNewer(draft(1, 2), draft(1, 2))).toBe(false)
  expect(isNewer(draft(1, 1), draft(1, 2))).toBe(false)
})
