import { verifyDelivery, type Delivery } from '../client/webhook'

export type RevalidationOptions = {
  /** `PESHTOQ_WEBHOOK_SECRET` of the server. */
  secret: string | undefined
  /**
   * How Next.js 16 drops a page: at once unless told. `'max'` shows the old one until the new one is made, also when the
   * server is away by then; who asks first sees the old one.
   */
  profile?: string | { expire?: number }
  /** What else is to be done, such as purging a CDN. */
  onDelivery?: (delivery: Delivery) => Promise<void> | void
}

type Revalidate = (tag: string, profile: string | { expire?: number }) => void

const EXPIRE_NOW = { expire: 0 }

/** Takes the server's messages and drops what they name. */
export function revalidation(revalidate: Revalidate, { secret, profile = EXPIRE_NOW, onDelivery }: RevalidationOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    // Said by the answer, which the panel shows: without it every message would be refused as a forged one.
    if (!secret) return new Response('the site has no secret of the webhook', { status: 500 })
    const delivery = await verifyDelivery(secret, request.headers, await request.text())
    if (delivery === null) return new Response(null, { status: 401 })
    for (const tag of delivery.tags) revalidate(tag, profile)
    await onDelivery?.(delivery)
    return new Response(null, { status: 204 })
  }
}
