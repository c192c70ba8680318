import { endSession, readSession, storeSession, type SessionUser } from '#/app/session'
import { anySignal } from '#/lib/browser'
import { t } from '#/text/uz'
import { attempt } from './attempts'
import { ApiError, NetworkError, type FieldError } from './errors'
import type { MediaFolder } from './generated/contract'
import type { UploadedFile } from './generated/model/uploadedFile'

export { ApiError, NetworkError, isAbort, type FieldError } from './errors'

/** What the generated client asks for; the shape is orval's. */
export type RequestConfig = {
  url: string
  method: string
  params?: unknown
  data?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

export type RequestOptions = Omit<Partial<RequestConfig>, 'url' | 'method' | 'data' | 'params'> & {
  /** By what {@link changeIdOf} knows the change beside the answer: where that is null, or only a part of it is shown. */
  alias?: object
}

/** The error type of the generated hooks. */
export type ErrorType<E> = ApiError<E extends { data?: infer Data } ? Data : unknown> | NetworkError
/** The body type of the generated hooks. */
export type BodyType<B> = B

/** spec.md §9. */
export const TIMEOUT_MS = 1_200_000

/** Calls whose 401 is an answer of its own and not the end of a session (contract.md §2). */
const OWN_401 = ['/api/admin/signin', '/api/admin/refresh', '/api/admin/initial']

const changeIds = new WeakMap<object, number>()

/** The id of the change a write made (`x-change-id`), to undo it by; known for the very object the call answered. */
export function changeIdOf(answer: unknown): number | undefined {
  return typeof answer === 'object' && answer !== null ? changeIds.get(answer) : undefined
}

type Listener = () => void
const passwordListeners = new Set<Listener>()

/** Called when the server says that the person must choose a password first. */
export function onPasswordChangeRequired(listener: Listener): () => void {
  passwordListeners.add(listener)
  return () => passwordListeners.delete(listener)
}

/** When the server last accepted the token, to know whether it is worth asking before a long upload. */
let acceptedAt = 0

type Reply = { status: number; header: (name: string) => string | null; text: string }

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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function fieldsOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    const field = property(one, 'field')
    const code = property(one, 'code')
    const message = property(one, 'message')
    return typeof field === 'string' && typeof code === 'string' && typeof message === 'string'
      ? [{ field, code, message }]
      : []
  })
}

/** What the server said when it refused; whatever is no envelope of ours is told with the general text. */
function failure(reply: Reply, request: { method: string; url: string }): ApiError {
  const body = parse(reply.text)
  const message = property(body, 'message')
  const code = property(body, 'code')
  const errorId = property(body, 'errorId')
  const seconds = Number(reply.header('retry-after') ?? Number.NaN)
  return new ApiError({
    status: reply.status,
    code: typeof code === 'string' ? code : reply.status === 503 ? 'unavailable' : 'internal',
    message: typeof message === 'string' ? message : '',
    errorId: typeof errorId === 'string' ? errorId : (reply.header('x-request-id') ?? undefined),
    fields: fieldsOf(property(body, 'fields')),
    data: property(body, 'data'),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    request,
  })
}

/** Ends after the timeout, or when the caller ends it. */
function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return signal ? anySignal([signal, timeout]) : timeout
}

async function send(config: RequestConfig, token: string | null): Promise<Reply> {
  const url = config.url + queryOf(config.params)
  const request = { method: config.method.toUpperCase(), url }
  const headers = new Headers(config.headers)
  headers.set('accept', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  let body: BodyInit | undefined
  if (config.data instanceof FormData) {
    // The browser writes this header itself, with the boundary.
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
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
  } catch (error) {
    if (config.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    throw new NetworkError(t.errors.network, request, error)
  }
}

/** One refresh at a time in this tab where the browser has no locks between tabs. */
let tail: Promise<unknown> = Promise.resolve()

async function alone<T>(work: () => Promise<T>): Promise<T> {
  // `navigator.locks` is only there on https and localhost.
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks')
  if (locks) return await locks.request('peshtoq.refresh', work)
  const run = tail.then(work, work)
  tail = run.catch(() => undefined)
  return await run
}

/** A refresh that was refused: the 401 of spec.md §8. */
class RefreshRefused {
  readonly error: ApiError
  constructor(error: ApiError) {
    this.error = error
  }
}

/**
 * A token newer than the spent one. Only one tab refreshes at a time; the others, when their turn comes, find the new
 * pair in local storage and take it. Where that is not possible (no locks without https, or what another tab stored is
 * seen a moment late) two tabs refresh at once: the server answers both, and the pair that is stored counts.
 */
async function freshToken(spent: string): Promise<string | RefreshRefused> {
  return await alone(async () => {
    const session = readSession()
    const request = { method: 'POST', url: '/api/admin/refresh' }
    const over = new RefreshRefused(
      new ApiError({ status: 401, code: 'unauthenticated', message: t.errors.sessionOver, request }),
    )
    if (session === null) return over
    if (session.accessToken !== spent) return session.accessToken
    const reply = await send({ ...request, data: { refreshToken: session.refreshToken } }, null)
    const now = readSession()
    // Replaced while the answer was on its way, by another tab's refresh or by another sign-in: that session stands.
    if (now !== null && now.refreshToken !== session.refreshToken) return now.accessToken
    if (reply.status >= 400) {
      const error = await worded(failure(reply, request))
      if (error.status === 401) return new RefreshRefused(error)
      throw error
    }
    const data = property(parse(reply.text), 'data')
    const accessToken = property(data, 'accessToken')
    const refreshToken = property(data, 'refreshToken')
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') throw await worded(failure(reply, request))
    // Signed out in the meantime: that stands too.
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
 * How often one call brings a fresh token. One is enough but for tokens so short that they run out on the way, or a pair
 * taken from another tab when it was nearly spent; a server that refuses every token must not be asked for ever.
 */
const REFRESHES = 3

/** Sends with the session's token, refreshes it when it has run out, and applies the 401 and 403 rules. */
async function authorised(url: string, method: string, go: (token: string | null) => Promise<Reply>): Promise<Reply> {
  const request = { method: method.toUpperCase(), url }
  const user = readSession()?.userInfo.id
  let used = readSession()?.accessToken ?? null
  let reply = await go(used)
  if (OWN_401.includes(url)) return reply
  for (let round = 0; round < REFRESHES && used !== null && hasExpired(reply, request); round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each try follows from the answer before it
    const token = await freshToken(used)
    if (token instanceof RefreshRefused) {
      endBy(token.error)
      throw token.error
    }
    // Somebody else has signed in meanwhile: nothing of the last person's is sent in their name.
    if (readSession()?.userInfo.id !== user) return reply
    used = token
    // oxlint-disable-next-line no-await-in-loop -- as above
    reply = await go(used)
  }
  if (reply.status === 401 && !hasExpired(reply, request)) {
    // The answer to a token that has been replaced meanwhile says nothing about the present session.
    const now = readSession()
    if (now === null || now.accessToken === used) endBy(failure(reply, request))
  } else if (reply.status < 400) {
    acceptedAt = Date.now()
  }
  return reply
}

/** Whether the token had run out; a refresh helps, and only one that is refused is the end (contract.md §2). */
function hasExpired(reply: Reply, request: { method: string; url: string }): boolean {
  return reply.status === 401 && failure(reply, request).code === 'token_expired'
}

/** The panel's own words for a failure that came without the server's (a proxy's error page, say). */
async function worded(error: ApiError): Promise<ApiError> {
  if (error.message !== '') return error
  try {
    const { codeTexts } = await import('#/text/uz.codes')
    error.message = Reflect.get(codeTexts, error.code) ?? t.errors.generic
  } catch {
    error.message = t.errors.generic
  }
  return error
}

async function unwrap(reply: Reply, request: { method: string; url: string }, alias?: object): Promise<unknown> {
  const body = parse(reply.text)
  if (reply.status < 200 || reply.status >= 300 || property(body, 'success') !== true) {
    const error = await worded(failure(reply, request))
    if (error.code === 'password_change_required') for (const listener of passwordListeners) listener()
    throw error
  }
  const data = property(body, 'data')
  const changeId = Number(reply.header('x-change-id') ?? Number.NaN)
  for (const known of [data, alias]) {
    if (typeof known === 'object' && known !== null && Number.isSafeInteger(changeId)) changeIds.set(known, changeId)
  }
  return data
}

/** Whether the server itself has said that a write was done or refused. One that failed inside it may have been done. */
function isDefinite(reply: Reply): boolean {
  return (reply.status >= 400 && reply.status < 500) || (reply.status < 300 && property(parse(reply.text), 'success') === true)
}

/**
 * The generated client's way to the server: answers the envelope's `data`, throws {@link ApiError} for every refusal
 * and {@link NetworkError} when the server could not be reached.
 */
export async function http<T extends { data: unknown }>(
  config: RequestConfig,
  options: RequestOptions = {},
): Promise<T['data']> {
  const { method, data } = config
  const tried = attempt({ person: readSession()?.userInfo.id, method, url: config.url, query: queryOf(config.params), data })
  const whole: RequestConfig = {
    ...config,
    ...options,
    signal: options.signal ?? config.signal,
    headers: { ...config.headers, ...options.headers, ...(tried === null ? {} : { 'idempotency-key': tried.key }) },
  }
  const reply = await authorised(config.url, config.method, async (token) => await send(whole, token))
  if (isDefinite(reply)) tried?.answered()
  return await unwrap(reply, { method: config.method.toUpperCase(), url: config.url }, options.alias)
}

export type UploadOptions = {
  /** How much has left the browser, 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

const UPLOAD = '/api/upload'

function sendFile(file: Blob, name: string, folder: string, token: string | null, options: UploadOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = { method: 'POST', url: UPLOAD }
    const form = new FormData()
    form.append('fileFolder', folder)
    form.append('files', file, name)
    const xhr = new XMLHttpRequest()
    const cancel = () => xhr.abort()
    const settle = () => options.signal?.removeEventListener('abort', cancel)
    xhr.open('POST', UPLOAD)
    xhr.timeout = TIMEOUT_MS
    xhr.setRequestHeader('accept', 'application/json')
    if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => {
      settle()
      resolve({ status: xhr.status, header: (key) => xhr.getResponseHeader(key), text: xhr.responseText })
    })
    for (const event of ['error', 'timeout'] as const) {
      xhr.addEventListener(event, () => {
        settle()
        reject(new NetworkError(t.errors.network, request))
      })
    }
    xhr.addEventListener('abort', () => {
      settle()
      reject(new DOMException('aborted', 'AbortError'))
    })
    if (options.signal?.aborted) {
      reject(new DOMException('aborted', 'AbortError'))
      return
    }
    options.signal?.addEventListener('abort', cancel)
    xhr.send(form)
  })
}

function uploaded(value: unknown): UploadedFile | null {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  const url = property(first, 'url')
  const path = property(first, 'path')
  if (typeof url !== 'string' || typeof path !== 'string') return null
  const number = (key: string) => {
    const found = property(first, key)
    return typeof found === 'number' ? found : null
  }
  const text = (key: string) => {
    const found = property(first, key)
    return typeof found === 'string' ? found : null
  }
  return {
    url,
    path,
    width: number('width'),
    height: number('height'),
    size: number('size') ?? 0,
    mimeType: text('mimeType') ?? '',
    placeholder: text('placeholder'),
  }
}

/**
 * Uploads one file to a folder of contract.md §3, telling its progress.
 * @throws ApiError with the method and address of the upload when the server refuses it
 * @throws NetworkError when the connection breaks
 */
export async function uploadFile(file: Blob, folder: MediaFolder, options: UploadOptions = {}): Promise<UploadedFile> {
  // A server that refuses a token in the middle of a large body may close the connection before its answer is read;
  // a small call first brings a token that lasts.
  if (Date.now() - acceptedAt > 30_000) {
    await http({ url: '/api/admin/profile', method: 'GET', ...(options.signal ? { signal: options.signal } : {}) })
  }
  const name = file instanceof File ? file.name : 'file'
  const reply = await authorised(UPLOAD, 'POST', async (token) => {
    options.onProgress?.(0)
    return await sendFile(file, name, folder, token, options)
  })
  const request = { method: 'POST', url: UPLOAD }
  const found = uploaded(await unwrap(reply, request))
  if (found === null) throw await worded(failure(reply, request))
  options.onProgress?.(1)
  return found
}

/** Stores what a sign-in or a first set-up answered. */
export function signedIn(answer: { accessToken: string; refreshToken: string; staffInfo: SessionUser }): void {
  acceptedAt = Date.now()
  storeSession(answer)
}
