import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { currentToasts, notify } from './notify'

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

  it('keep the undo of each', () => {
    const undone: number[] = []
    notify.success('Oʻchirildi', { undo: () => undone.push(1) })
    notify.success('Oʻchirildi', { undo: () => undone.push(2) })
    expect(currentToasts()).toHaveLength(2)
    void currentToasts().at(-1)?.undo?.()
    expect(undone).toEqual([2])
    void currentToasts()[0]?.undo?.()
    expect(undone).toEqual([2, 1])
  })
})

it('makes room for the newest', () => {
  for (const word of ['1', '2', '3', '4', '5']) notify.info(word)
  expect(currentToasts().map((toast) => toast.title)).toEqual(['2', '3', '4', '5'])
})
