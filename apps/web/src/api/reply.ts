import { t } from '#/text/uz'
import { ApiError, type FieldError } from './errors'

/** A response, whatever the transport. */
export type Reply = { status: number; header: (name: string) => string | null; text: string }

/** The request, for error messages. */
export type Asked = { method: string; url: string }

const changeIds = new WeakMap<object, number>()

/** The id of the change that a write made (`x-change-id`), for its undo. It is known only for the very object that the call returned. */
export function changeIdOf(answer: unknown): number | undefined {
  return typeof answer === 'object' && answer !== null ? changeIds.get(answer) : undefined
}

type Listener = () => void
const passwordListeners = new Set<Listener>()

/** Called when the server requires a password change first. */
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

/** The error of a failed response. A body that is not our envelope gets a general message. */
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

/** The message of the server; a failure without one (a proxy's error page, say) gets that of the panel. */
function messageOf(body: unknown, status: number): string {
  const message = property(body, 'message')
  if (typeof message === 'string' && message !== '') return message
  return status === 503 ? t.errors.unavailable : t.errors.generic
}

/** The `data` of a response; throws for a refusal. */
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

/** Whether the server has definitely done or refused a write. A write that failed inside the server may have been done. */
export function isDefinite(reply: Reply): boolean {
  return (reply.status >= 400 && reply.status < 500) || (reply.status < 300 && property(parse(reply.text), 'success') === true)
}
