import { expect, it } from 'vitest'
import { TYPES, typesFor } from './types'

const values = (...given: Parameters<typeof typesFor>) => typesFor(...given).map(({ value }) => value)

it('offers a new row the types that do not exist yet', () => {
  expect(values([], null)).toEqual(TYPES)
  expect(values([{ id: 1, type: 'telegram' }, { id: 2, type: 'phone' }], null)).toEqual(['facebook', 'instagram', 'linkedin', 'youtube'])
  expect(values(TYPES.map((type, id) => ({ id, type })), null)).toEqual([])
})

it('offers a stored row its own type too', () => {
  expect(values([{ id: 1, type: 'telegram' }, { id: 2, type: 'facebook' }], 1)).toContain('telegram')
  expect(values([{ id: 1, type: 'telegram' }, { id: 2, type: 'facebook' }], 1)).not.toContain('facebook')
})
