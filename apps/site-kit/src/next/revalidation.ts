import { verifyDelivery, type Delivery } from '../client/webhook'

export type RevalidationOptions = {
  /** `PESHTOQ_WEBHOOK_SECRET` of the server. */
  secret: string | undefined
  /**
   * How Next.js 16 drops a page: at once by default. `'max'` serves the stale page until the new one is rendered, also while the
   * server is unreachable; the first visitor sees the stale one.
   */
  profile?: string | { expire?: number }
  /** Further work, such as purging a CDN. */
  onDelivery?: (delivery: Delivery) => Promise<void> | void
}

type Revalidate = (tag: string, profile: string | { expire?: number }) => void

const EXPIRE_NOW = { expire: 0 }

/** Handles the server's notifications and drops the tags in them. */
export function revalidation(revalidate: Revalidate, { secret, profile = EXPIRE_NOW, onDelivery }: RevalidationOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    // Reported in the response, which the panel shows: otherwise every notification would be rejected as forged.
    if (!secret) return new Response('the site has no secret of the webhook', { status: 500 })
    const delivery = await verifyDelivery(secret, request.headers, await request.text())
    if (delivery === null) return new Response(null, { status: 401 })
    for (const tag of delivery.tags) revalidate(tag, profile)
    await onDelivery?.(delivery)
    return new Response(null, { status: 204 })
  }
}
