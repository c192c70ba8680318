/** What a Next.js app needs beside the components, from version 14 on. */
import { revalidateTag } from 'next/cache.js'
import { revalidation, type RevalidationOptions } from './revalidation'

export { verifyDelivery, type Delivery } from '../client/webhook'
export { courseLd, organisationLd } from './structured'
export { metadataOf, type PageMetadata } from './metadata'
export { redirectsOf, presentAddress, robotsOf, sitemapOf, type Places } from './places'
export type { RevalidationOptions } from './revalidation'

/**
 * The route that the server tells of changes: `export const POST = revalidationRoute({ secret })`. Of every page that shows
 * what changed nothing old is shown any more, in all versions of Next.js.
 */
export function revalidationRoute(options: RevalidationOptions): (request: Request) => Promise<Response> {
  return revalidation(revalidateTag, options)
}
