import { endSession, readSession, storeSession, type SessionUser } from '#/app/session'
import { anySignal } from '#/lib/browser'
import { language } from '#/text/language'
import { t } from '#/text/uz'
import { attempt } from './attempts'
import { ApiError, NetworkError } from './errors'
import { failure, isDefinite, parse, property, unwrap, type Reply } from './reply'

/** A request of the generated client; the shape is orval's. */
type RequestConfig = {
  url: string
  method: string
  params?: unknown
  data?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

type RequestOptions = Omit<Partial<RequestConfig>, 'url' | 'method' | 'data' | 'params'> & {
  /** Another object by which {@link changeIdOf} finds the change, for an answer that is null or only partly used. */
  alias?: object
  /**
   * A background call: failures show no toast, and the call neither refreshes nor ends the session. It is completed even if the
   * page is left.
   */
  background?: boolean
}

/** The error type of the generated hooks. */
export type ErrorType<E> = ApiError<E extends { data?: infer Data } ? Data : unknown> | NetworkError
/** The body type of the generated hooks. */
export type BodyType<B> = B

/** How long a request may take (docs/panel.md#measures). */
export const TIMEOUT_MS = 1_200_000

/** Calls whose 401 is a regular answer and not the end of a session (docs/api.md#sessions). */
const OWN_401 = ['/api/admin/signin', '/api/admin/refresh', '/api/admin/initial']

/** When the server last accepted the token, to decide whether to check it before a long upload. */
let accepted = 0

export const acceptedAt = (): number => accepted

function queryOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Aborts after the timeout, or when the caller aborts. */
function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return signal ? anySignal([signal, timeout]) : timeout
}

async function send(config: RequestConfig & { background?: boolean }, token: string | null): Promise<Reply> {
  const url = config.url + queryOf(config.params)
  const request = { method: config.method.toUpperCase(), url }
  const headers = new Headers(config.headers)
  headers.set('accept', 'application/json')
  headers.set('accept-language', language())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  let body: BodyInit | undefined
  if (config.data instanceof FormData) {
    // The browser sets this header itself, with the boundary.
    headers.delete('content-type')
    body = config.data
  } else if (config.data !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(config.data)
  }
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      signal: limited(config.signal),
      keepalive: config.background ?? false,
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
  } catch (error) {
    if (config.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    throw new NetworkError(t.errors.network, request, error)
  }
}

/** One refresh at a time in this tab, if the browser has no locks between tabs. */
let tail: Promise<unknown> = Promise.resolve()

async function alone<T>(work: () => Promise<T>): Promise<T> {
  // `navigator.locks` exists only on https and localhost.
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks')
  if (locks) return await locks.request('peshtoq.refresh', work)
  const run = tail.then(work, work)
  tail = run.catch(() => undefined)
  return await run
}

const sessionOver = (request: ApiError['request']) => new ApiError({ status: 401, code: 'unauthenticated', message: t.errors.sessionOver, request })

/** A refresh that was refused: the end of the session (docs/panel.md#session). */
class RefreshRefused {
  readonly error: ApiError
  constructor(error: ApiError) {
    this.error = error
  }
}

/**
 * Returns a token newer than the spent one. Only one tab refreshes at a time; the others find the new pair in local storage when
 * their turn comes. Without locks (no https), or if another tab's pair is seen late, two tabs refresh at once: the server answers
 * both, and the stored pair wins.
 */
async function freshToken(spent: string): Promise<string | RefreshRefused> {
  return await alone(async () => {
    const session = readSession()
    const request = { method: 'POST', url: '/api/admin/refresh' }
    const over = new RefreshRefused(sessionOver(request))
    if (session === null) return over
    if (session.accessToken !== spent) return session.accessToken
    const reply = await send({ ...request, data: { refreshToken: session.refreshToken } }, null)
    const now = readSession()
    // Replaced meanwhile by another tab's refresh or another sign-in: that session wins.
    if (now !== null && now.refreshToken !== session.refreshToken) return now.accessToken
    if (reply.status >= 400) {
      const error = failure(reply, request)
      if (error.status === 401) return new RefreshRefused(error)
      throw error
    }
    const data = property(parse(reply.text), 'data')
    const accessToken = property(data, 'accessToken')
    const refreshToken = property(data, 'refreshToken')
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') throw failure(reply, request)
    // Signed out meanwhile: that wins too.
    if (now === null) return over
    storeSession({ accessToken, refreshToken })
    return accessToken
  })
}

function endBy(error: ApiError): void {
  endSession({
    message: error.message === '' ? t.errors.sessionOver : error.message,
    code: error.code,
    status: error.status,
    ...(error.errorId === undefined ? {} : { errorId: error.errorId }),
  })
}

/**
 * How many refreshes one call may trigger. More than one is needed only for tokens that expire on the way, or a nearly expired
 * pair of another tab; a server that refuses every token must not be called for ever.
 */
const REFRESHES = 3

/** Sends with the session's token, refreshes it when it has expired, and applies the rules of 401 and 403. */
export async function authorised(url: string, method: string, go: (token: string | null) => Promise<Reply>): Promise<Reply> {
  const request = { method: method.toUpperCase(), url }
  const user = readSession()?.userInfo.id
  let used = readSession()?.accessToken ?? null
  let reply = await go(used)
  if (OWN_401.includes(url)) return reply
  for (let round = 0; round < REFRESHES && used !== null && hasExpired(reply, request); round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the previous answer
    const token = await freshToken(used)
    if (token instanceof RefreshRefused) {
      endBy(token.error)
      throw token.error
    }
    // Another person has signed in meanwhile: nothing is sent in their name.
    if (readSession()?.userInfo.id !== user) return reply
    used = token
    // oxlint-disable-next-line no-await-in-loop -- as above
    reply = await go(used)
  }
  if (reply.status === 401 && !hasExpired(reply, request)) {
    // An answer to a replaced token says nothing about the present session.
    const now = readSession()
    // Without a token another tab has ended the session: "sign in first" would not say so.
    if (now === null || now.accessToken === used) endBy(used === null ? sessionOver(request) : failure(reply, request))
  } else if (reply.status < 400) {
    accepted = Date.now()
  }
  return reply
}

/** Whether the token had expired. A refresh helps then; only a refused one ends the session (docs/api.md#sessions). */
function hasExpired(reply: Reply, request: { method: string; url: string }): boolean {
  return reply.status === 401 && failure(reply, request).code === 'token_expired'
}

/**
 * The transport of the generated client: returns the envelope's `data`, throws {@link ApiError} for a refusal and {@link
 * NetworkError} if the server could not be reached.
 */
export async function http<T extends { data: unknown }>(
  config: RequestConfig,
  options: RequestOptions = {},
): Promise<T['data']> {
  const { method, data } = config
  const tried = options.background ? null : attempt({ person: readSession()?.userInfo.id, method, url: config.url, query: queryOf(config.params), data })
  const whole = {
    ...config,
    ...options,
    signal: options.signal ?? config.signal,
    headers: { ...config.headers, ...options.headers, ...(tried === null ? {} : { 'idempotency-key': tried.key }) },
  }
  const go = async (token: string | null) => await send(whole, token)
  const reply = options.background ? await go(readSession()?.accessToken ?? null) : await authorised(config.url, config.method, go)
  if (isDefinite(reply)) tried?.answered()
  return await unwrap(reply, { method: config.method.toUpperCase(), url: config.url }, options.alias)
}

/** Stores the answer of a sign-in or a first set-up. */
export function signedIn(answer: { accessToken: string; refreshToken: string; staffInfo: SessionUser }): void {
  accepted = Date.now()
  storeSession(answer)
}
