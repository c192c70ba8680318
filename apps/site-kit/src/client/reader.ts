import { SiteError } from './error'
import type { Fetch, ReadOptions } from './fetch'
import { checkVersion } from './version'

type Needs<T> = readonly (keyof T & string)[]

export type SiteOptions = {
  /** Where the server is, as `https://panel.example.uz`. Not through a CDN, which may still have the old answer. */
  url: string
  /** For so many seconds an answer is kept where nobody tells of a change; 900 unless told. */
  revalidate?: number | false
  /**
   * Keeps each last answer in memory and asks with its ETag, so that an unchanged one is not sent again. For a site whose
   * framework keeps no answers; Next.js does.
   */
  keep?: boolean
  /** Goes with every call. */
  headers?: Readonly<Record<string, string>>
  fetch?: Fetch
  /** Is told once when kit and server are not of one version; the console unless told. */
  warn?: (message: string) => void
}

export const REVALIDATE = 900

/** How many answers are kept, the newest. */
const KEPT_MAX = 500

/** Asks the server, and tells its answers from its failures. */
export class Reader {
  readonly url: string
  readonly #options: SiteOptions
  readonly #fetch: Fetch
  readonly #kept = new Map<string, { etag: string; data: unknown }>()

  constructor(options: SiteOptions) {
    if (!/^https?:\/\//.test(options.url)) throw new SiteError(`createSite: \`${options.url}\` is no address of a server`, { status: 0, code: 'no_peshtoq' })
    this.url = options.url.replace(/\/+$/, '')
    this.#options = options
    // Looked up at each call: a framework may put its own in place later.
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
  }

  /** What a path answers; null where the server has nothing there, which `missing` names by its codes. */
  async find<T extends object>(path: string, needs: Needs<T>, tags: readonly string[], missing: readonly string[], own: ReadOptions): Promise<T | null> {
    return await this.read<T>(path, needs, tags, own).catch((error: unknown) => {
      if (error instanceof SiteError && error.status === 404 && missing.includes(error.code)) return null
      throw error
    })
  }

  /** What a path answers that every server knows. `needs` are the parts without which nothing can be drawn. */
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

  /** Sends something to a path. */
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

  /** An answer without what the kit draws is of a server that is too far from it. */
  #shaped<T extends object>(data: unknown, path: string, needs: Needs<T>): T {
    const lacking = needs.filter((key) => typeof data !== 'object' || data === null || !(key in data))
    if (lacking.length > 0) {
      const what = `${this.url}/api/public${path} answers without ${lacking.map((key) => `\`${key}\``).join(', ')}`
      throw new SiteError(`${what}: this kit is of another version. Install the server's own: npm install ${this.url}/api/site-kit.tgz`, {
        status: 200,
        code: 'other_version',
      })
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the version that the server answers
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
