/** A change notification. The same `id` may come more than once. */
export type Delivery = { id: number; tags: string[]; createdAt: string }

/** How far a notification's time may be from this clock, in seconds. */
const FRESH = 300

/** The content of a notification; null if its signature is invalid or it is too old. `body` is the raw request body. */
export async function verifyDelivery(secret: string, headers: Headers, body: string, now: number = Date.now()): Promise<Delivery | null> {
  const time = headers.get('x-peshtoq-timestamp') ?? ''
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-peshtoq-signature') ?? '') ?? []
  if (secret === '' || hex === '' || !/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > FRESH) return null
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  // It compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', key, signature, bytes.encode(`${time}.${body}`))
  return isOurs ? deliveryOf(body) : null
}

function deliveryOf(body: string): Delivery | null {
  try {
    const value: unknown = JSON.parse(body)
    return isDelivery(value) ? value : null
  } catch {
    return null
  }
}

function isDelivery(value: unknown): value is Delivery {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'tags' in value && Array.isArray(value.tags) &&
    value.tags.every((tag) => typeof tag === 'string')
  )
}
