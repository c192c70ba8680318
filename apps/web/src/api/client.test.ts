import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession, storeSession } from '#/app/session'
import { t } from '#/text/uz'
import { http } from './client'
import { ApiError, NetworkError } from './errors'
import { changeIdOf, onPasswordChangeRequired } from './reply'

type Call = { url: string; token: string | null; key: string | null; body: unknown }
type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const calls: Call[] = []
const reload = vi.fn<() => void>()

/** A fake server: a function that answers each call. */
function serve(answer: (call: Call) => Answer | Promise<Answer>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const call: Call = {
      url,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const answered = await answer(call)
    return new Response(JSON.stringify(answered.body), { status: answered.status, headers: answered.headers ?? {} })
  })
}

const ok = (data: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body: { success: true, data },
  headers,
})
const no = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { success: false, status, code, message: `words of ${code}`, errorId: 'e1', fields: [], ...more },
})

const get = (url = '/api/admin/skills') => http<{ data: unknown }>({ url, method: 'GET' })
const refreshes = () => calls.filter((call) => call.url === '/api/admin/refresh')

/** Like `LockManager.request`: one holder at a time, in the order of the calls. */
function stubLocks(): void {
  let tail: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        const run = tail.then(work, work)
        tail = run.catch(() => undefined)
        return run
      },
    },
  })
}

beforeEach(() => {
  calls.length = 0
  localStorage.clear()
  sessionStorage.clear()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  storeSession({ accessToken: 'a1', refreshToken: 'r1', staffInfo: { id: 7, isSuperadmin: false } })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('http', () => {
  it('sends the token and unwraps the data', async () => {
    serve(() => ok({ skills: [], total: 0 }))
    await expect(get()).resolves.toEqual({ skills: [], total: 0 })
    expect(calls[0]?.token).toBe('a1')
  })

  it('puts parameters into the address and leaves out unset ones', async () => {
    serve(() => ok({}))
    await http({ url: '/api/admin/skills', method: 'GET', params: { page: 2, key: 'oʻ a', ids: [1, 2], none: undefined } })
    expect(calls[0]?.url).toBe('/api/admin/skills?page=2&key=o%CA%BB+a&ids=1&ids=2')
  })

  it('finds the change of a write by its answer', async () => {
    serve(() => ok({ id: 3 }, { 'x-change-id': '41' }))
    const answer = await http({ url: '/api/admin/skill/3', method: 'DELETE' })
    expect(changeIdOf(answer)).toBe(41)
    expect(changeIdOf({ id: 3 })).toBeUndefined()
  })

  it('finds it by another object if the answer is null', async () => {
    serve(() => ok(null, { 'x-change-id': '42' }))
    const removed = {}
    await http({ url: '/api/admin/mod-profession', method: 'PUT' }, { alias: removed })
    expect(changeIdOf(removed)).toBe(42)
  })

  it('throws all that the server refused with', async () => {
    const fields = [{ field: 'items[2].percent', code: 'out_of_range', message: 'words' }]
    serve(() => ({ ...no(422, 'validation_failed', { fields, data: { id: 1 } }), headers: { 'retry-after': '17' } }))
    const error = await get().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'words of validation_failed',
      errorId: 'e1',
      retryAfter: 17,
      fields,
      data: { id: 1 },
      request: { method: 'GET', url: '/api/admin/skills' },
    })
  })

  it('reports a foreign answer in words of its own', async () => {
    serve(() => ({ status: 503, body: 'Bad gateway' }))
    await expect(get()).rejects.toMatchObject({ code: 'unavailable', status: 503, message: /Xizmat vaqtincha/ })
  })

  it('reports a lost network as such, and an aborted call as aborted', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(get()).rejects.toBeInstanceOf(NetworkError)
    await expect(get()).rejects.toMatchObject({ message: t.errors.network })
    const ended = new AbortController()
    ended.abort()
    await expect(http({ url: '/x', method: 'GET', signal: ended.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('keeps the session on 403 and reports a required password change', async () => {
    const listener = vi.fn<() => void>()
    const stop = onPasswordChangeRequired(listener)
    serve(() => no(403, 'password_change_required'))
    await expect(get()).rejects.toMatchObject({ status: 403 })
    stop()
    expect(listener).toHaveBeenCalledOnce()
    expect(readSession()).not.toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('an expired token', () => {
  const server = (call: Call): Answer => {
    if (call.url === '/api/admin/refresh') {
      return (call.body as { refreshToken: string }).refreshToken === 'r1'
        ? ok({ accessToken: 'a2', refreshToken: 'r2' })
        : no(401, 'unauthenticated')
    }
    return call.token === 'a2' ? ok('fresh') : no(401, 'token_expired')
  }

  it('is refreshed once for concurrent calls, which are repeated', async () => {
    stubLocks()
    serve(server)
    await expect(Promise.all([get('/api/a'), get('/api/b'), get('/api/c')])).resolves.toEqual(['fresh', 'fresh', 'fresh'])
    expect(refreshes()).toHaveLength(1)
    expect(readSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', userInfo: { id: 7 } })
  })

  it('is refreshed once without browser locks', async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })
    serve(server)
    await Promise.all([get('/api/a'), get('/api/b')])
    expect(refreshes()).toHaveLength(1)
  })

  it('is replaced by the pair that another tab stored while this one waited for its turn', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (_name: string, work: () => Promise<unknown>) => {
          localStorage.setItem('accessToken', 'a2')
          localStorage.setItem('refreshToken', 'r2')
          return work()
        },
      },
    })
    serve(server)
    await expect(get()).resolves.toBe('fresh')
    expect(refreshes()).toHaveLength(0)
  })

  it('is refreshed again if the new one expires on the way', async () => {
    stubLocks()
    let given = 1
    serve((call) => {
      if (call.url === '/api/admin/refresh') {
        given += 1
        return ok({ accessToken: `a${given}`, refreshToken: `r${given}` })
      }
      return call.token === 'a3' ? ok('fresh') : no(401, 'token_expired')
    })
    await expect(get()).resolves.toBe('fresh')
    expect(refreshes().map((call) => call.body)).toEqual([{ refreshToken: 'r1' }, { refreshToken: 'r2' }])
    expect(readSession()).toMatchObject({ accessToken: 'a3', refreshToken: 'r3' })
  })

  it('does not end the session or loop for ever if every new one has expired too', async () => {
    stubLocks()
    let given = 1
    serve((call) => {
      given += 1
      return call.url === '/api/admin/refresh'
        ? ok({ accessToken: `a${given}`, refreshToken: `r${given}` })
        : no(401, 'token_expired')
    })
    await expect(get()).rejects.toMatchObject({ status: 401, code: 'token_expired' })
    expect(refreshes()).toHaveLength(3)
    expect(calls).toHaveLength(7)
    expect(readSession()).not.toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it('yields to the pair that another tab stored during the refresh', async () => {
    stubLocks()
    serve((call) => {
      if (call.url === '/api/admin/refresh') {
        storeSession({ accessToken: 'other', refreshToken: 'r-other' })
        return ok({ accessToken: 'a2', refreshToken: 'r2' })
      }
      return call.token === 'other' ? ok('fresh') : no(401, 'token_expired')
    })
    await expect(get()).resolves.toBe('fresh')
    expect(readSession()).toMatchObject({ accessToken: 'other', refreshToken: 'r-other' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not replaced by the token of another person who signed in meanwhile', async () => {
    stubLocks()
    serve((call) => {
      if (call.url === '/api/admin/refresh') {
        storeSession({ accessToken: 'b1', refreshToken: 's1', staffInfo: { id: 8, isSuperadmin: false } })
        return ok({ accessToken: 'a2', refreshToken: 'r2' })
      }
      return no(401, 'token_expired')
    })
    await expect(http({ url: '/api/admin/skill', method: 'POST', data: {} })).rejects.toMatchObject({ status: 401 })
    expect(calls.map((call) => call.token)).toEqual(['a1', null])
    expect(readSession()).toMatchObject({ accessToken: 'b1', userInfo: { id: 8 } })
    expect(reload).not.toHaveBeenCalled()
  })

  it('leaves the session alone if the network is lost during the refresh', async () => {
    stubLocks()
    serve((call) => {
      if (call.url === '/api/admin/refresh') throw new TypeError('Failed to fetch')
      return no(401, 'token_expired')
    })
    await expect(get()).rejects.toBeInstanceOf(NetworkError)
    expect(readSession()).not.toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it('leaves the session alone if the server is busy', async () => {
    stubLocks()
    serve((call) => (call.url === '/api/admin/refresh' ? no(503, 'unavailable') : no(401, 'token_expired')))
    await expect(get()).rejects.toMatchObject({ status: 503 })
    expect(readSession()).not.toBeNull()
  })
})

// `endSession` works once per page, because the page is reloaded after it: each case imports the modules anew.
describe('the end of a session', () => {
  beforeEach(() => {
    vi.resetModules()
  })

  it('is any other 401: reported, cleared, the screen stored, the page reloaded', async () => {
    const client = await import('./client')
    const session = await import('#/app/session')
    history.replaceState(null, '', '/courses/skills?page=3')
    serve(() => no(401, 'unauthenticated'))
    await expect(client.http({ url: '/api/admin/skills', method: 'GET' })).rejects.toMatchObject({ status: 401 })
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(session.takeRememberedPath()).toBe('/courses/skills?page=3')
    expect(session.takePendingError()).toEqual({
      message: 'words of unauthenticated',
      code: 'unauthenticated',
      status: 401,
      errorId: 'e1',
    })
  })

  it('was in another tab if there is no token to refuse', async () => {
    const client = await import('./client')
    const session = await import('#/app/session')
    localStorage.clear()
    serve(() => no(401, 'unauthenticated'))
    await expect(client.http({ url: '/api/admin/skills', method: 'GET' })).rejects.toMatchObject({ status: 401 })
    expect(reload).toHaveBeenCalledOnce()
    expect(session.takePendingError()).toMatchObject({ message: t.errors.sessionOver, code: 'unauthenticated', status: 401 })
  })

  it('is not the answer to a call without a token if somebody has signed in since', async () => {
    const client = await import('./client')
    localStorage.clear()
    serve(() => {
      for (const [key, value] of Object.entries({ accessToken: 'a2', refreshToken: 'r2', userInfo: '{"id":1}' })) localStorage.setItem(key, value)
      return no(401, 'unauthenticated')
    })
    await expect(client.http({ url: '/api/admin/skills', method: 'GET' })).rejects.toMatchObject({ status: 401 })
    expect(reload).not.toHaveBeenCalled()
    expect(localStorage.getItem('accessToken')).toBe('a2')
  })

  it('is a refused refresh', async () => {
    stubLocks()
    const client = await import('./client')
    serve((call) => no(401, call.url === '/api/admin/refresh' ? 'unauthenticated' : 'token_expired'))
    await expect(client.http({ url: '/api/admin/skills', method: 'GET' })).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })

  it('is not a wrong password at sign-in', async () => {
    const client = await import('./client')
    serve(() => no(401, 'invalid_credentials'))
    await expect(client.http({ url: '/api/admin/signin', method: 'POST', data: {} })).rejects.toMatchObject({ status: 401 })
    expect(reload).not.toHaveBeenCalled()
    expect(localStorage.getItem('accessToken')).toBe('a1')
  })
})
