/** What a Next.js app needs besides the components, from version 14 on. */
import { revalidateTag } from 'next/cache.js'
import { revalidation, type RevalidationOptions } from './revalidation'

export { verifyDelivery, type Delivery } from '../client/webhook'
export { courseLd, organisationLd } from './structured'
export { metadataOf, type PageMetadata } from './metadata'
export { redirectsOf, presentAddress, robotsOf, sitemapOf, type Places } from './places'
export type { RevalidationOptions } from './revalidation'

/**
 * The route of the server's change notifications: `export const POST = revalidationRoute({ secret })`. Pages that show changed
 * content are not served stale any more, in all versions of Next.js.
 */
export function revalidationRoute(options: RevalidationOptions): (request: Request) => Promise<Response> {
  return revalidation(revalidateTag, options)
}
