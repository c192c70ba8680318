/**
 * Keys by which the server recognises a repeated write. A write whose answer got lost may have been stored: a retry under the
 * same key returns its answer instead of doing it twice. Pressing "save" again is the same write as long as nothing in it has
 * changed and its result is unknown.
 */

import { randomId } from '#/lib/random-id'

/** One attempt of a write. */
export type Attempt = {
  /** Sent as the `Idempotency-Key` header. */
  key: string
  /** The server has answered: the next write gets a new key. */
  answered: () => void
}

type Sent = { person: number | undefined; method: string; url: string; query: string; data: unknown }

/** Attempts without an answer, by person and address: only the last of each address, with its body, key and time. */
type Open = Map<string, { body: string; key: string; at: number }>

/** Where the tab keeps them for its next page. */
const STORE = 'attempts'

/** More than can be open at once; the oldest are dropped. */
const MOST = 50

/** For so long a write may be meant to be the same one; the server remembers its keys for longer. */
const LASTS_MS = 60 * 60 * 1000

function readStored(): Open {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-argument -- only `writeStored` writes it
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]'))
  } catch {
    return new Map()
  }
}

const open = readStored()

/** Secrets are stored nowhere: such a write is known until the page is left. */
const SECRETS = /(?:password|secret|token)":/i

function writeStored(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...open].filter(([, { body }]) => !SECRETS.test(body))))
  } catch {
    // No space, or no storage: they are known until the page is left.
  }
}

/** Setting an order twice is harmless, but the stored answer of an older attempt would be wrong: others may have sorted the list since. */
const isOrder = ({ method, url }: Sent) => method === 'PUT' && url.endsWith('/order')

/** Removes or restores rows: earlier attempts may refer to rows that are gone. */
const removes = ({ method, url }: Sent) => method === 'DELETE' || url.endsWith('/undo')

/** Calls that change no content, only the session. */
const UNKEYED = ['signin', 'refresh', 'signout', 'initial', 'check-login'].map((name) => `/api/admin/${name}`)

/**
 * Begins an attempt of a write, under the key of the last one if that was the same write and has no answer. Null for reads, and
 * for uploads, which are recognised by their content.
 */
export function attempt(sent: Sent): Attempt | null {
  if (sent.method === 'GET' || sent.data instanceof FormData || UNKEYED.includes(sent.url)) return null
  const body = sent.data === undefined ? '' : JSON.stringify(sent.data)
  if (isOrder(sent)) return { key: randomId(), answered: () => undefined }
  const place = `${sent.person ?? ''} ${sent.method} ${sent.url}${sent.query}`
  const last = open.get(place)
  const at = Date.now()
  const key = last?.body === body && last.at > at - LASTS_MS ? last.key : randomId()
  open.delete(place)
  open.set(place, { body, key, at })
  const [oldest] = open.keys()
  if (open.size > MOST && oldest !== undefined) open.delete(oldest)
  writeStored()
  return {
    key,
    answered: () => {
      if (removes(sent)) open.clear()
      else if (open.get(place)?.key === key) open.delete(place)
      writeStored()
    },
  }
}
