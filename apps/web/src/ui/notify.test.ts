import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { currentToasts, NETWORK, notify } from './notify'

const request = { method: 'GET', url: '/api/admin/skills' }
const failure = (errorId: string, url = request.url) =>
  new ApiError({ status: 500, code: 'internal', message: 'Xato', errorId, request: { method: 'POST', url } })

beforeEach(() => notify.clear())

describe('errors', () => {
  it('show message, code, status and id', () => {
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

  it('of an upload also show method and address', () => {
    notify.error(failure('e1', '/api/upload'))
    expect(currentToasts()[0]?.details).toContainEqual({ label: t.errors.request, value: 'POST /api/upload' })
  })

  it('report a lost network', () => {
    notify.error(new NetworkError(t.errors.network, request))
    expect(currentToasts()[0]?.title).toBe('Internet bilan biron muammo bor')
  })

  it('of the network that name nothing do not hide one that says what failed', () => {
    const lost = () => new NetworkError(t.errors.network, request)
    const named = notify.error(lost(), { details: [{ label: 'a', value: 'b' }] })
    expect(notify.error(lost())).toBe(named)
    expect(currentToasts()).toHaveLength(1)
  })

  it('show name and message of others', () => {
    notify.error(new RangeError('too far'))
    expect(currentToasts()[0]?.title).toBe('RangeError: too far')
  })

  it('are silent for a TypeError and an aborted call', () => {
    expect(notify.error(new TypeError('x is undefined'))).toBeNull()
    expect(notify.error(new DOMException('aborted', 'AbortError'))).toBeNull()
    expect(currentToasts()).toEqual([])
  })

  it('report a thrown value that is neither error nor text as unknown', () => {
    notify.error({ strange: true })
    expect(currentToasts()[0]?.title).toBe(t.errors.unknown)
  })
})

describe('two equal ones', () => {
  it('are never shown at once, even with another error id', () => {
    notify.error(failure('e1'))
    const second = notify.error(failure('e2'))
    expect(currentToasts()).toHaveLength(1)
    expect(currentToasts()[0]).toMatchObject({ id: second })
    expect(currentToasts()[0]?.details).toContainEqual({ label: t.errors.errorId, value: 'e2' })
  })

  it('are not an error and a success with the same text', () => {
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

  it('share one toast, which keeps the undo of each', async () => {
    take('bir')
    take('ikki')
    expect(shown()).toEqual([['ikki', 'bir', 'ikki']])
    const [first] = currentToasts()[0]?.changes ?? []
    if (first === undefined) throw new Error('no change is kept')
    await notify.takeBack(first)
    expect(undone).toEqual(['bir'])
    expect(shown()).toEqual([[t.common.undone, 'ikki']])
  })

  it('of one kind are reported and undone together, the last first', async () => {
    take('oldin')
    for (const name of ['a', 'b', 'c']) take(name, { like })
    expect(shown()).toEqual([['3 ta', 'oldin', 'a', 'b', 'c']])
    await currentToasts()[0]?.undo?.()
    expect(undone).toEqual(['c', 'b', 'a'])
    expect(shown()).toEqual([[t.common.undone, 'oldin']])
  })

  it('of one kind are all counted and all undone, however many they are', async () => {
    const names = Array.from({ length: 43 }, (_, index) => `boʻlim ${index}`)
    for (const name of names) take(name, { like })
    expect(currentToasts()[0]?.title).toBe('43 ta')
    await currentToasts()[0]?.undo?.()
    expect(undone).toEqual(names.toReversed())
    expect(shown()).toEqual([[t.common.undone]])
  })

  it('of another kind start a new run', async () => {
    take('a', { like })
    take('b', { like: { ...like, key: 'hidden' } })
    take('c', { like })
    expect(shown()).toEqual([['c', 'a', 'b', 'c']])
    await currentToasts()[0]?.undo?.()
    expect(undone).toEqual(['c'])
  })

  it('are not undone twice by a second click', async () => {
    take('a', { like })
    take('b', { like })
    const press = currentToasts()[0]?.undo
    await Promise.all([press?.(), currentToasts()[0]?.undo?.()])
    expect(undone).toEqual(['b', 'a'])
  })

  it('are undone run by run by the key, one after another', async () => {
    let release: () => void = () => undefined
    take('a')
    take('b', { like })
    take('c', { like, undo: () => new Promise<void>((resolve) => (release = resolve)).then(() => undone.push('c')) })
    const first = notify.takeBackLast()
    const second = notify.takeBackLast()
    expect(notify.takeBackLast()).toBeUndefined()
    await Promise.resolve()
    expect(undone).toEqual([])
    release()
    await first
    await second
    expect(undone).toEqual(['c', 'b', 'a'])
    expect(notify.takeBackLast()).toBeUndefined()
  })

  it('are undone also after one whose state could not be read again', async () => {
    take('a')
    take('b', { after: () => Promise.reject(new Error('no answer')) })
    await expect(notify.takeBackLast()).rejects.toThrow('no answer')
    await notify.takeBackLast()
    expect(undone).toEqual(['b', 'a'])
  })

  it('stay in the toast of a success without changes', () => {
    take('a')
    notify.success('Saqlandi')
    expect(shown()).toEqual([['Saqlandi', 'a']])
    expect(currentToasts()[0]?.undo).toBeUndefined()
  })
})

describe('a success', () => {
  it('removes the errors about its subject, and those of the network', () => {
    notify.error('Saqlanmadi', { about: 'row 1' })
    notify.error('Ishlatilmoqda', { about: 'row 2' })
    notify.error(new NetworkError(t.errors.network, request), { about: NETWORK })
    notify.success('Saqlandi', { about: 'row 1' })
    expect(currentToasts().map((toast) => toast.title)).toEqual(['Ishlatilmoqda', 'Saqlandi'])
    notify.solved('row 2')
    expect(currentToasts().map((toast) => toast.title)).toEqual(['Saqlandi'])
  })

  it('keeps the error of a write that was not sent: it is not repeated', () => {
    notify.error(new NetworkError(t.errors.network, request), { about: 'row 1' })
    notify.success('Oʻchirildi', { about: 'row 2' })
    notify.solved('a list')
    expect(currentToasts().map((toast) => toast.title)).toEqual([t.errors.network, 'Oʻchirildi'])
  })

  it('of a screen removes only the errors of that screen', () => {
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
