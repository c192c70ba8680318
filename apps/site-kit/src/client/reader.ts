import { SiteError } from './error'
import type { Fetch, ReadOptions } from './fetch'
import { checkVersion } from './version'

type Needs<T> = readonly (keyof T & string)[]

export type SiteOptions = {
  /** The address of the server, such as `https://panel.example.uz`. Not through a CDN, which may still have the old response. */
  url: string
  /** Seconds that a response is cached without a change notification; default 900. */
  revalidate?: number | false
  /**
   * Caches responses in memory and revalidates them by ETag, so that unchanged ones are not sent again. For frameworks without a
   * cache; Next.js has one.
   */
  keep?: boolean
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>
  fetch?: Fetch
  /** Called once if kit and server have different versions; logs to the console by default. */
  warn?: (message: string) => void
}

const REVALIDATE = 900

/** The maximal number of cached responses. */
const KEPT_MAX = 500

/** Sends requests to the server and turns failures into errors. */
export class Reader {
  readonly url: string
  readonly #options: SiteOptions
  readonly #fetch: Fetch
  readonly #kept = new Map<string, { etag: string; data: unknown }>()

  constructor(options: SiteOptions) {
    if (!/^https?:\/\//.test(options.url)) throw new SiteError(`createSite: \`${options.url}\` is no address of a server`, { status: 0, code: 'no_peshtoq' })
    this.url = options.url.replace(/\/+$/, '')
    this.#options = options
    // Looked up at each call: a framework may replace it later.
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
  }

  /** The response of a path; null if the server has nothing there, as identified by the codes in `missing`. */
  async find<T extends object>(path: string, needs: Needs<T>, tags: readonly string[], missing: readonly string[], own: ReadOptions): Promise<T | null> {
    return await this.read<T>(path, needs, tags, own).catch((error: unknown) => {
      if (error instanceof SiteError && error.status === 404 && missing.includes(error.code)) return null
      throw error
    })
  }

  /** The response of a path that every server has. `needs` are the members without which nothing can be rendered. */
  async read<T extends object>(path: string, needs: Needs<T>, tags: readonly string[], own: ReadOptions): Promise<T> {
    const { url } = this
    const revalidate = this.#options.revalidate ?? REVALIDATE
    const kept = this.#options.keep === true ? this.#kept.get(path) : undefined
    const headers = { ...this.#options.headers, ...(kept && { 'if-none-match': kept.etag }) }
    const init: ReadOptions = { ...own, headers: { ...headers, ...plain(own.headers) }, next: { tags: [...tags], revalidate, ...own.next } }
    const [response] = await Promise.all([this.#ask(`${url}/api/public${path}`, init), checkVersion(url, this.#fetch, revalidate, this.#options.warn)])
    if (response.status === 304 && kept !== undefined) return this.#shaped<T>(kept.data, path, needs)
    const body = await bodyOf(response)
    if (!response.ok) throw failureOf(response, body, `${url}/api/public${path}`)
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
    const shaped = this.#shaped<T>(data, path, needs)
    const etag = response.headers.get('etag')
    if (this.#options.keep === true && etag !== null) this.#keep(path, etag, shaped)
    return shaped
  }

  /** Posts a body to a path. */
  async send(path: string, body: object): Promise<void> {
    const url = `${this.url}/api/public${path}`
    const headers = { ...this.#options.headers, 'content-type': 'application/json' }
    const response = await this.#ask(url, { method: 'POST', headers, body: JSON.stringify(body), cache: 'no-store' })
    if (!response.ok) throw failureOf(response, await bodyOf(response), url)
  }

  async #ask(url: string, init: ReadOptions): Promise<Response> {
    return await this.#fetch(url, init).catch((cause: unknown) => {
      throw new SiteError(`${url} does not answer`, { status: 0, code: 'unreachable', cause })
    })
  }

  /** A response without what the kit renders comes from a server of a too different version. */
  #shaped<T extends object>(data: unknown, path: string, needs: Needs<T>): T {
    const lacking = needs.filter((key) => typeof data !== 'object' || data === null || !(key in data))
    if (lacking.length > 0) {
      const what = `${this.url}/api/public${path} answers without ${lacking.map((key) => `\`${key}\``).join(', ')}`
      throw new SiteError(`${what}: this kit is of another version. Install the server's own: npm install ${this.url}/api/site-kit.tgz`, {
        status: 200,
        code: 'other_version',
      })
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape of the server's own version
    return data as T
  }

  #keep(path: string, etag: string, data: unknown): void {
    this.#kept.delete(path)
    this.#kept.set(path, { etag, data })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
  }
}

function plain(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}

async function bodyOf(response: Response): Promise<unknown> {
  return await response.json().catch(() => null)
}

function failureOf({ status }: Response, body: unknown, url: string): SiteError {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') {
    return new SiteError(`${url} was answered with ${status}, and not by Peshtoq`, { status, code: 'no_peshtoq' })
  }
  const message = 'message' in body && typeof body.message === 'string' ? body.message : body.code
  const errorId = 'errorId' in body && typeof body.errorId === 'string' ? body.errorId : null
  const failed: unknown[] = 'fields' in body && Array.isArray(body.fields) ? body.fields : []
  const fields = Object.fromEntries(failed.flatMap((one) => (isField(one) ? [[one.field, one.message]] : [])))
  return new SiteError(message, { status, code: body.code, errorId, fields })
}

function isField(one: unknown): one is { field: string; message: string } {
  return typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string' && 'message' in one && typeof one.message === 'string'
}
