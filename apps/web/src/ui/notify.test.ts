import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { currentToasts, NETWORK, notify } from './notify'

const request = { method: 'GET', url: '/api/admin/skills' }
const failure = (errorId: string, url = request.url) =>
  new ApiError({ status: 500, code: 'internal', message: 'Xato', errorId, request: { method: 'POST', url } })

beforeEach(() => notify.clear())

describe('errors', () => {
  it('tell message, code, status and id', () => {
    notify.error(failure('e1'))
    expect(currentToasts()).toMatchObject([
      {
        kind: 'error',
        title: 'Xato',
        details: [
          { label: t.errors.code, value: 'internal' },
          { label: t.errors.status, value: '500' },
          { label: t.errors.errorId, value: 'e1' },
        ],
      },
    ])
  })

  it('of an upload also tell method and address', () => {
    notify.error(failure('e1', '/api/upload'))
    expect(currentToasts()[0]?.details).toContainEqual({ label: t.errors.request, value: 'POST /api/upload' })
  })

  it('tell a dead network', () => {
    notify.error(new NetworkError(t.errors.network, request))
    expect(currentToasts()[0]?.title).toBe('Internet bilan biron muammo bor')
  })

  it('tell name and message of others', () => {
    notify.error(new RangeError('too far'))
    expect(currentToasts()[0]?.title).toBe('RangeError: too far')
  })

  it('are silent for a TypeError and an ended call', () => {
    expect(notify.error(new TypeError('x is undefined'))).toBeNull()
    expect(notify.error(new DOMException('aborted', 'AbortError'))).toBeNull()
    expect(currentToasts()).toEqual([])
  })

  it('tell what is no error and no text as unknown', () => {
    notify.error({ strange: true })
    expect(currentToasts()[0]?.title).toBe(t.errors.unknown)
  })
})

describe('two of the same', () => {
  it('never stand at once, even with another error id', () => {
    notify.error(failure('e1'))
    const second = notify.error(failure('e2'))
    expect(currentToasts()).toHaveLength(1)
    expect(currentToasts()[0]).toMatchObject({ id: second })
    expect(currentToasts()[0]?.details).toContainEqual({ label: t.errors.errorId, value: 'e2' })
  })

  it('are not an error and a success with the same words', () => {
    notify.success('Xato')
    notify.error('Xato')
    expect(currentToasts()).toHaveLength(2)
  })
})

describe('changes', () => {
  const undone: string[] = []
  const take = (name: string, more: object = {}) =>
    notify.success(name, {
      undo: async () => {
        undone.push(name)
      },
      ...more,
    })
  const like = { key: 'shown', all: (count: number) => `${count} ta` }
  const shown = () => currentToasts().map((toast) => [toast.title, ...(toast.changes ?? []).map((change) => change.title)])

  beforeEach(() => undone.splice(0))

  it('stand in one toast, which keeps the undo of each', async () => {
    take('bir')
    take('ikki')
    expect(shown()).toEqual([['ikki', 'bir', 'ikki']])
    const [first] = currentToasts()[0]?.changes ?? []
    if (first === undefined) throw new Error('no change is kept')
    await notify.takeBack(first)
    expect(undone).toEqual(['bir'])
    expect(shown()).toEqual([[t.common.undone, 'ikki']])
  })

  it('of one kind are told together and taken back together, the last first', async () => {
    take('oldin')
    for (const name of ['a', 'b', 'c']) take(name, { like })
    expect(shown()).toEqual([['3 ta', 'oldin', 'a', 'b', 'c']])
    await currentToasts()[0]?.undo?.()
    expect(undone).toEqual(['c', 'b', 'a'])
    expect(shown()).toEqual([[t.common.undone, 'oldin']])
  })

  it('of another kind begin a new run', async () => {
    take('a', { like })
    take('b', { like: { ...like, key: 'hidden' } })
    take('c', { like })
    expect(shown()).toEqual([['c', 'a', 'b', 'c']])
    await currentToasts()[0]?.undo?.()
    expect(undone).toEqual(['c'])
  })

  it('are not taken back twice by a second press', async () => {
    take('a', { like })
    take('b', { like })
    const press = currentToasts()[0]?.undo
    await Promise.all([press?.(), currentToasts()[0]?.undo?.()])
    expect(undone).toEqual(['b', 'a'])
  })

  it('stay in the toast of a success that has none', () => {
    take('a')
    notify.success('Saqlandi')
    expect(shown()).toEqual([['Saqlandi', 'a']])
    expect(currentToasts()[0]?.undo).toBeUndefined()
  })
})

describe('a success', () => {
  it('takes away the errors of what it is about, and those of the network', () => {
    notify.error('Saqlanmadi', { about: 'row 1' })
    notify.error('Ishlatilmoqda', { about: 'row 2' })
    notify.error(new NetworkError(t.errors.network, request), { about: NETWORK })
    notify.success('Saqlandi', { about: 'row 1' })
    expect(currentToasts().map((toast) => toast.title)).toEqual(['Ishlatilmoqda', 'Saqlandi'])
    notify.solved('row 2')
    expect(currentToasts().map((toast) => toast.title)).toEqual(['Saqlandi'])
  })

  it('leaves what is told of a write that did not arrive: nobody makes it again', () => {
    notify.error(new NetworkError(t.errors.network, request), { about: 'row 1' })
    notify.success('Oʻchirildi', { about: 'row 2' })
    notify.solved('a list')
    expect(currentToasts().map((toast) => toast.title)).toEqual([t.errors.network, 'Oʻchirildi'])
  })

  it('of a screen takes away the errors of that screen alone', () => {
    history.replaceState(null, '', '/courses/skills/add')
    notify.error('Saqlanmadi')
    history.replaceState(null, '', '/fields')
    notify.success('Saqlandi')
    expect(currentToasts()).toHaveLength(2)
    history.replaceState(null, '', '/courses/skills/add')
    notify.success('Saqlandi')
    expect(currentToasts().map((toast) => toast.kind)).toEqual(['success'])
  })
})

it('makes room for the newest', () => {
  for (const word of ['1', '2', '3', '4', '5']) notify.info(word)
  expect(currentToasts().map((toast) => toast.title)).toEqual(['2', '3', '4', '5'])
})
