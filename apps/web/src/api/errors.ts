import type { FailedField } from './generated/model/failedField'

/** One field that the server refused; `field` is its path in the body, such as `items[2].percent`. */
export type FieldError = FailedField

/** A failed response of the server. */
export class ApiError<Data = unknown> extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** The server's code, or `internal` if the response was not ours (a proxy's error page, say). */
  readonly code: string
  /** Identifies this failure in the server's log. */
  readonly errorId: string | undefined
  /** Every field that failed, on 422 and on a taken name. */
  readonly fields: readonly FieldError[]
  /** Data of the error: the current row on `version_conflict`, the courses on `in_use`. */
  readonly data: Data | undefined
  /** Seconds until a retry makes sense, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The request that failed. */
  readonly request: { method: string; url: string }

  constructor(init: {
    status: number
    code: string
    message: string
    errorId?: string | undefined
    fields?: readonly FieldError[] | undefined
    data?: Data | undefined
    retryAfter?: number | undefined
    request: { method: string; url: string }
  }) {
    super(init.message)
    this.status = init.status
    this.code = init.code
    this.errorId = init.errorId
    this.fields = init.fields ?? []
    this.data = init.data
    this.retryAfter = init.retryAfter
    this.request = init.request
  }
}

/** The server could not be reached, or the connection broke: the result is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly request: { method: string; url: string }

  constructor(message: string, request: { method: string; url: string }, cause?: unknown) {
    super(message, { cause })
    this.request = request
  }
}

/** A call aborted by its caller, which is never reported. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
