import { describe, expect, it, vi } from 'vitest'

import { ApiError } from '#/api/errors'
import { pickCalls, type PickSource } from './picks'

const pick = (id: number) => ({ id, name: `n${id}`, image: null })

/** A list on a server of its own; each save gives it another version. */
function server(...ids: number[]) {
  let rows = ids.map(pick)
  let listVersion = 100
  const state = () => ({ rows, listVersion })
  const save = vi.fn<PickSource['save']>(async (body) => {
    if (body.listVersion !== listVersion) {
      throw new ApiError({ status: 409, code: 'version_conflict', message: '', request: { method: 'PUT', url: '/' } })
    }
    rows = body.ids.map(pick)
    listVersion += 100
    return { ...state(), answer: {} }
  })
  return { load: async () => state(), save }
}

describe('lists of picks in one form', () => {
  it('sends only what has changed', async () => {
    const [a, b] = [server(1, 2), server(3)]
    const { load, save } = pickCalls(['a', 'b'], { a, b })
    const row = await load()
    const saved = await save({ a: [2, 1], b: [3], version: row.version })
    expect(a.save).toHaveBeenCalledWith({ ids: [2, 1], listVersion: 100 })
    expect(b.save).not.toHaveBeenCalled()
    expect(saved).toMatchObject({ a: [pick(2), pick(1)], b: [pick(3)] })
    expect(saved.version).not.toBe(row.version)
    await save({ a: [2, 1], b: [], version: saved.version })
    expect(a.save).toHaveBeenCalledTimes(1)
    expect(b.save).toHaveBeenCalledTimes(1)
  })

  it('answers somebody else’s change with the lists as they are now', async () => {
    const [a, b] = [server(1), server(2)]
    const { load, save } = pickCalls(['a', 'b'], { a, b })
    const row = await load()
    await b.save({ ids: [5], listVersion: 100 })
    const refused: unknown = await save({ a: [1, 9], b: [2, 9], version: row.version }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'version_conflict', data: { a: [pick(1), pick(9)], b: [pick(5)] } })
  })

  it('does not save a list twice when the other one fails and all is sent again', async () => {
    const [a, b] = [server(1), server(2)]
    const { load, save } = pickCalls(['a', 'b'], { a, b })
    const { version } = await load()
    b.save.mockRejectedValueOnce(new TypeError('network'))
    await expect(save({ a: [9], b: [9], version })).rejects.toThrow('network')
    await save({ a: [9], b: [9], version })
    expect(a.save).toHaveBeenCalledTimes(1)
  })

  it('lets the server judge what was made of lists never seen', async () => {
    const a = server(1)
    const { save } = pickCalls(['a'], { a })
    await expect(save({ a: [], version: 7 })).rejects.toMatchObject({ code: 'version_conflict', data: { a: [pick(1)] } })
  })

  it('lands a refusal on the list it is about', async () => {
    const a = server(1)
    const { load, save } = pickCalls(['a'], { a })
    const { version } = await load()
    const fields = [{ field: 'ids[0]', code: 'not_found', message: 'x' }]
    a.save.mockRejectedValueOnce(
      new ApiError({ status: 422, code: 'validation_failed', message: '', fields, request: { method: 'PUT', url: '/' } }),
    )
    await expect(save({ a: [8], version })).rejects.toMatchObject({ fields: [{ field: 'a', message: 'x' }] })
  })
})
