import { t } from '#/text/uz'
import { ApiError, type FieldError } from './errors'

/** What came back of a call, however it was sent. */
export type Reply = { status: number; header: (name: string) => string | null; text: string }

/** What was asked, for a failure to name. */
export type Asked = { method: string; url: string }

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

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function property(value: unknown, key: string): unknown {
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
export function failure(reply: Reply, request: Asked): ApiError {
  const body = parse(reply.text)
  const code = property(body, 'code')
  const errorId = property(body, 'errorId')
  const seconds = Number(reply.header('retry-after') ?? Number.NaN)
  return new ApiError({
    status: reply.status,
    code: typeof code === 'string' ? code : reply.status === 503 ? 'unavailable' : 'internal',
    message: messageOf(body, reply.status),
    errorId: typeof errorId === 'string' ? errorId : (reply.header('x-request-id') ?? undefined),
    fields: fieldsOf(property(body, 'fields')),
    data: property(body, 'data'),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    request,
  })
}

/** What the server said; a failure that came without its words (a proxy's error page, say) has those of the panel. */
function messageOf(body: unknown, status: number): string {
  const message = property(body, 'message')
  if (typeof message === 'string' && message !== '') return message
  return status === 503 ? t.errors.unavailable : t.errors.generic
}

/** The `data` of an answer; a refusal is thrown. */
export async function unwrap(reply: Reply, request: Asked, alias?: object): Promise<unknown> {
  const body = parse(reply.text)
  if (reply.status < 200 || reply.status >= 300 || property(body, 'success') !== true) {
    const error = failure(reply, request)
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
export function isDefinite(reply: Reply): boolean {
  return (reply.status >= 400 && reply.status < 500) || (reply.status < 300 && property(parse(reply.text), 'success') === true)
}
