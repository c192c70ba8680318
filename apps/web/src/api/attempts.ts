/**
 * Keys by which the server knows a write that it is sent once more. A write whose answer never came may have been stored:
 * sent again under the same key it is answered, not done twice. What the person means by pressing "save" again is the same
 * write as long as nothing in it has changed and the server has not said what became of it.
 */

import { randomId } from '#/lib/random-id'

/** One try of a write. */
export type Attempt = {
  /** Goes with it as `Idempotency-Key`. */
  key: string
  /** The server has said what became of it: whatever follows is a write of its own. */
  answered: () => void
}

type Sent = { person: number | undefined; method: string; url: string; query: string; data: unknown }

/** Tries that have no answer yet, by who sent them where: of one place only the last, each with its body and key. */
const open = new Map<string, { body: string; key: string }>()

/** More than anybody leaves unanswered; the oldest are forgotten. */
const MOST = 50

/**
 * Setting an order again does no harm, while the answer to an older try would: others may have sorted the list since.
 */
const isOrder = ({ method, url }: Sent) => method === 'PUT' && url.endsWith('/order')

/** Takes rows away or brings them back: what was tried before may speak of rows that are not there any more. */
const removes = ({ method, url }: Sent) => method === 'DELETE' || url.endsWith('/undo')

/** Calls that change nothing of the content, or only who is signed in. */
const UNKEYED = ['signin', 'refresh', 'signout', 'initial', 'check-login'].map((name) => `/api/admin/${name}`)

/**
 * Begins a try of a write: under the key of the last one, if that was the same write and has no answer. Null for what is
 * no write, and for uploads: those are known by their content.
 */
export function attempt(sent: Sent): Attempt | null {
  if (sent.method === 'GET' || sent.data instanceof FormData || UNKEYED.includes(sent.url)) return null
  const body = sent.data === undefined ? '' : JSON.stringify(sent.data)
  if (isOrder(sent)) return { key: randomId(), answered: () => undefined }
  const place = `${sent.person ?? ''} ${sent.method} ${sent.url}${sent.query}`
  const last = open.get(place)
  const key = last?.body === body ? last.key : randomId()
  open.delete(place)
  open.set(place, { body, key })
  const [oldest] = open.keys()
  if (open.size > MOST && oldest !== undefined) open.delete(oldest)
  return {
    key,
    answered: () => {
      if (removes(sent)) open.clear()
      else if (open.get(place)?.key === key) open.delete(place)
    },
  }
}
