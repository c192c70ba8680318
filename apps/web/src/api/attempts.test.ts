import { beforeEach, expect, it, vi } from 'vitest'
import { storeSession } from '#/app/session'
import { http } from './client'

type Sent = { method: string; url: string; key: string | null }

const sent: Sent[] = []
/** The results of the next calls; later ones succeed. */
const ends: (number | 'lost')[] = []

beforeEach(() => {
  sent.length = 0
  ends.length = 0
  localStorage.clear()
  sessionStorage.clear()
  signedIn(7)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ method: init.method ?? '', url, key: new Headers(init.headers).get('idempotency-key') })
    const end = ends.shift() ?? 200
    if (end === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    const code = end === 401 ? 'token_expired' : 'x'
    const body = end < 400 ? { success: true, data: { id: 1 } } : { success: false, code, message: 'x', fields: [] }
    return Promise.resolve(new Response(JSON.stringify(body), { status: end }))
  })
})

const signedIn = (id: number) => storeSession({ accessToken: 'a', refreshToken: 'r', staffInfo: { id, isSuperadmin: true } })

/** Sends a write, whatever its result, and returns its key. */
async function write(method: string, url: string, data?: unknown, params?: unknown): Promise<string | null | undefined> {
  const place = sent.length
  await http({ method, url, data, params }).catch(() => undefined)
  return sent[place]?.key
}

const SKILLS = '/api/admin/skill'
const add = (name: string) => write('POST', SKILLS, { name })

it('is sent with every write and with nothing else', async () => {
  for (const [method, url] of [['POST', SKILLS], ['PUT', `${SKILLS}/1`], ['PATCH', `${SKILLS}/1`], ['DELETE', `${SKILLS}/1`]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await write(method, url, { name: 'a' })).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  }
  expect(await write('GET', SKILLS)).toBeNull()
  expect(await write('POST', '/api/admin/signin', { username: 'a' })).toBeNull()
  expect(await write('POST', '/api/upload', new FormData())).toBeNull()
})

it.each(['lost', 500, 502, 503, 504] as const)('stays while the result of the write is unknown (%s)', async (end) => {
  ends.push(end, end)
  const key = await add('a')
  expect(await add('a')).toBe(key)
  expect(await add('a')).toBe(key)
  // That one was answered.
  expect(await add('a')).not.toBe(key)
})

it('stays after a reload of the page, but for a body with a secret', async () => {
  ends.push('lost', 'lost')
  const key = await add('after a reload')
  const secret = await write('POST', '/api/admin/staff', { login: 'a', password: 'Parol#12345' })
  expect(sessionStorage.getItem('attempts')).not.toContain('Parol')
  vi.resetModules()
  const reloaded = await import('./client')
  const again = async (url: string, data: unknown) => {
    await reloaded.http({ method: 'POST', url, data })
    return sent.at(-1)?.key
  }
  expect(await again(SKILLS, { name: 'after a reload' })).toBe(key)
  expect(await again(SKILLS, { name: 'after a reload' })).not.toBe(key)
  expect(await again('/api/admin/staff', { login: 'a', password: 'Parol#12345' })).not.toBe(secret)
  expect(sessionStorage.getItem('attempts')).toBe('[]')
})

it('stays if the answer is not the server’s own', async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ method: 'POST', url, key: new Headers(init.headers).get('idempotency-key') })
    return Promise.resolve(new Response('<p>Wi-Fi ga kiring</p>', { status: 200 }))
  })
  const key = await add('a')
  expect(await add('a')).toBe(key)
})

it.each([200, 201, 400, 403, 404, 409, 413, 422, 429])('is a new one after %i', async (status) => {
  ends.push(status)
  const key = await add('a')
  expect(await add('a')).not.toBe(key)
})

it('is a new one for another body, and again for the first', async () => {
  ends.push('lost', 'lost', 'lost')
  const key = await add('a')
  const other = await add('b')
  expect(other).not.toBe(key)
  expect(await add('a')).not.toBe(key)
})

it('belongs to one write: its address, its query and its person', async () => {
  ends.push('lost', 'lost', 'lost', 'lost', 'lost')
  const keys = [
    await write('DELETE', `${SKILLS}/1`, undefined, { version: 1 }),
    await write('DELETE', `${SKILLS}/1`, undefined, { version: 2 }),
    await write('DELETE', `${SKILLS}/2`, undefined, { version: 1 }),
    await add('a'),
  ]
  signedIn(8)
  keys.push(await add('a'))
  expect(new Set(keys).size).toBe(5)
  signedIn(7)
  expect(await add('a')).toBe(keys[3])
})

it('is the same if a token expired on the way', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
  const json = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
  fetched.mockImplementation((url, init) => {
    const headers = new Headers(init.headers)
    if (url === '/api/admin/refresh') return json(200, { success: true, data: { accessToken: 'b', refreshToken: 's' } })
    sent.push({ method: 'POST', url, key: headers.get('idempotency-key') })
    if (headers.get('authorization') === 'Bearer a') return json(401, { success: false, code: 'token_expired', message: 'x' })
    return json(201, { success: true, data: { id: 1 } })
  })
  vi.stubGlobal('fetch', fetched)
  await add('a')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).not.toBeNull()
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

it('is never reused after rows were removed or restored', async () => {
  for (const [method, url] of [['DELETE', `${SKILLS}/1`], ['POST', '/api/admin/changes/3/undo']] as const) {
    ends.push('lost')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const key = await add('a')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await write(method, url)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await add('a')).not.toBe(key)
  }
})

it('is new for every order: others may have sorted the list since', async () => {
  ends.push('lost')
  const order = () => write('PUT', '/api/admin/partners/order', { ids: [2, 1] })
  expect(await order()).not.toBe(await order())
})

it('is not kept for ever', async () => {
  ends.push(...Array.from({ length: 110 }, () => 'lost' as const))
  const key = await add('a')
  for (let id = 1; id <= 49; id += 1) await write('PUT', `${SKILLS}/${id}`, { name: 'a' })
  expect(await add('a')).toBe(key)
  for (let id = 51; id <= 100; id += 1) await write('PUT', `${SKILLS}/${id}`, { name: 'a' })
  expect(await add('a')).not.toBe(key)
})
