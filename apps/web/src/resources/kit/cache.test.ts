import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { keepSaved, listKey, moved, rowKey, withoutRow, withRow, withRowBack } from './cache'

const row = (id: number, name = `n${id}`) => ({ id, name, version: 1, updatedAt: '2026-11-01T00:00:00Z', updatedBy: null })
const answer = { rows: [row(1), row(2), row(3)], total: 30 }

describe('list answers', () => {
  it('replace and remove a row', () => {
    expect(withRow(answer, row(2, 'new')).rows.map((one) => one.name)).toEqual(['n1', 'new', 'n3'])
    expect(withoutRow(answer, 2)).toEqual({ rows: [row(1), row(3)], total: 29 })
    expect(withoutRow(answer, 9)).toEqual(answer)
  })

  it('restore a row whose deletion failed, in its place', () => {
    expect(withRowBack(withoutRow(answer, 2), row(2), 1)).toEqual(answer)
    expect(withRowBack(withoutRow(withoutRow(answer, 2), 3), row(3), 2).rows).toEqual([row(1), row(3)])
    expect(withRowBack(answer, row(2), 0)).toBe(answer)
  })

  it('are sorted by hand', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a'], 5, 0)).toEqual(['a'])
  })

  it('show the result of a save in every list and in the form', () => {
    const client = new QueryClient()
    client.setQueryData([...listKey('partners'), { page: 1 }], answer)
    client.setQueryData([...listKey('partners'), { page: 2 }], { rows: [row(7)], total: 30 })
    keepSaved(client, 'partners', row(2, 'new'))
    expect(client.getQueryData(rowKey('partners', 2))).toEqual(row(2, 'new'))
    expect(client.getQueryData([...listKey('partners'), { page: 1 }])).toEqual(withRow(answer, row(2, 'new')))
    expect(client.getQueryState([...listKey('partners'), { page: 2 }])?.isInvalidated).toBe(true)
  })
})
