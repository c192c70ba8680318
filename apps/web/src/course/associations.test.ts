import { describe, expect, it, vi } from 'vitest'

import { ApiError } from '#/api/errors'
import { associationCalls, type AssociationSource } from './associations'

const gone = new ApiError({ status: 404, code: 'skill_not_found', message: '', request: { method: 'GET', url: '/' } })
const association = (id: number) => ({ id, name: `n${id}`, image: null })

type Name = 'a' | 'b'

/** A fake server with two lists, which it saves together or not at all; each save gives a list a new version. */
function server(a: number[], b: number[]) {
  const lists = { a: { rows: a.map(association), listVersion: 100 }, b: { rows: b.map(association), listVersion: 100 } }
  const names: readonly Name[] = ['a', 'b']
  const save = vi.fn<AssociationSource<Name>['save']>(async (sent) => {
    if (names.some((name) => sent[name] !== undefined && sent[name].listVersion !== lists[name].listVersion)) {
      throw new ApiError({ status: 409, code: 'version_conflict', message: '', request: { method: 'PUT', url: '/' } })
    }
    for (const name of names) {
      const list = sent[name]
      if (list) lists[name] = { rows: list.ids.map(association), listVersion: list.listVersion + 100 }
    }
    return { lists: { ...lists }, answer: {} }
  })
  const source: AssociationSource<Name> = {
    keys: { a: 'listA', b: 'listB' },
    find: { a: async (id) => association(id), b: async (id) => (id === 404 ? Promise.reject(gone) : association(id)) },
    savePath: '/lists',
    toBody: (sent) => ({ ...(sent.a && { listA: sent.a }), ...(sent.b && { listB: sent.b }) }),
    ofBody: ({ listA, listB }) => ({ a: listA, b: listB }),
    load: { a: async () => lists.a, b: async () => lists.b },
    save,
  }
  return { source, save, lists }
}

describe('lists of associations in one form', () => {
  it('sends only changed lists, in one call', async () => {
    const { source, save: sent } = server([1, 2], [3])
    const { load, save } = associationCalls<Name>(['a', 'b'], source)
    const row = await load()
    const saved = await save({ a: [2, 1], b: [3], version: row.version })
    expect(sent).toHaveBeenLastCalledWith({ a: { ids: [2, 1], listVersion: 100 } })
    expect(saved).toMatchObject({ a: [association(2), association(1)], b: [association(3)] })
    expect(saved.version).not.toBe(row.version)
    const both = await save({ a: [1], b: [], version: saved.version })
    expect(sent).toHaveBeenCalledTimes(2)
    expect(sent).toHaveBeenLastCalledWith({ a: { ids: [1], listVersion: 200 }, b: { ids: [], listVersion: 100 } })
    expect(both).toMatchObject({ a: [association(1)], b: [] })
    await save({ a: [1], b: [], version: both.version })
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('answers another person’s change with the current lists', async () => {
    const { source, save: sent } = server([1], [2])
    const { load, save } = associationCalls<Name>(['a', 'b'], source)
    const row = await load()
    await sent({ b: { ids: [5], listVersion: 100 } })
    const refused: unknown = await save({ a: [1, 9], b: [2, 9], version: row.version }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'version_conflict', data: { a: [association(1)], b: [association(5)] } })
  })

  it('saves nothing if one list is refused, and both when it is sent again', async () => {
    const { source, save: sent, lists } = server([1], [2])
    const { load, save } = associationCalls<Name>(['a', 'b'], source)
    const { version } = await load()
    sent.mockRejectedValueOnce(new TypeError('network'))
    await expect(save({ a: [9], b: [9], version })).rejects.toThrow('network')
    expect(lists).toMatchObject({ a: { rows: [association(1)] }, b: { rows: [association(2)] } })
    expect(await save({ a: [9], b: [9], version })).toMatchObject({ a: [association(9)], b: [association(9)] })
  })

  it('lets the server validate changes of lists that were never loaded', async () => {
    const { source } = server([1], [2])
    const { save } = associationCalls<Name>(['a', 'b'], source)
    const refused = save({ a: [], b: [], version: 7 })
    await expect(refused).rejects.toMatchObject({ code: 'version_conflict', data: { a: [association(1)], b: [association(2)] } })
  })

  it('maps a refusal to its list', async () => {
    const { source, save: sent } = server([1], [2])
    const { load, save } = associationCalls<Name>(['a', 'b'], source)
    const { version } = await load()
    const fields = [{ field: 'listB.ids[0]', code: 'not_found', message: 'x' }]
    sent.mockRejectedValueOnce(
      new ApiError({ status: 422, code: 'validation_failed', message: '', fields, request: { method: 'PUT', url: '/' } }),
    )
    await expect(save({ a: [8], b: [7], version })).rejects.toMatchObject({ fields: [{ field: 'b', message: 'x' }] })
  })
})

describe('a draft of lists of associations', () => {
  it('holds the lists that differ, and fills the form with them again', async () => {
    const { source } = server([1, 2], [3])
    const { load, draftShape } = associationCalls<Name>(['a', 'b'], source)
    const { version } = await load()
    const body = await draftShape.toBody({ a: [2, 7], b: [3] }, version, null)
    expect(body).toEqual({ listA: { ids: [2, 7], listVersion: 100 } })
    expect(await draftShape.toForm(body)).toEqual({ a: [association(2), association(7)], b: [association(3)], version })
    // A current draft: nothing differs, and it is complete.
    expect(await draftShape.toBody({ a: [1, 2], b: [3] }, version, null)).toEqual({
      listA: { ids: [1, 2], listVersion: 100 },
      listB: { ids: [3], listVersion: 100 },
    })
    expect(draftShape.toField('listB.ids[0]')).toBe('b')
  })

  it('leaves out deleted rows, and is a conflict if the list has changed since', async () => {
    const { source, save: sent } = server([1], [2])
    const { load, save, draftShape } = associationCalls<Name>(['a', 'b'], source)
    const { version } = await load()
    const body = await draftShape.toBody({ a: [1], b: [2, 404] }, version, null)
    expect(await draftShape.toForm(body)).toMatchObject({ b: [association(2)] })
    await sent({ b: { ids: [5], listVersion: 100 } })
    const shown = await draftShape.toForm(body)
    expect(shown).toMatchObject({ a: [association(1)], b: [association(2)] })
    expect(shown?.['version']).not.toBe((await load()).version)
    await expect(save({ a: [1], b: [2], version: Number(shown?.['version']) })).rejects.toMatchObject({ code: 'version_conflict' })
  })
})
