/** Why a request failed: the server's code and message, or one of the kit's own codes. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** A stable code of the server, such as `course_not_found`; or `unreachable`, `no_peshtoq`, `other_version`. */
  readonly code: string
  /** The id of the call in the server's log. */
  readonly errorId: string | null
  /** Error messages by field of the request. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, about: { status: number; code: string; errorId?: string | null; fields?: Readonly<Record<string, string>>; cause?: unknown }) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.code = about.code
    this.errorId = about.errorId ?? null
    this.fields = about.fields ?? {}
  }
}
