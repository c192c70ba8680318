import { createSite } from '@peshtoq/site/client'

const url = process.env.PESHTOQ_URL ?? 'http://127.0.0.1:8080'

/** The server, whose answers Next.js keeps until the webhook tells of a change. */
export const site = createSite({ url })

/** Where the pages of this site, the media and the forms stand. */
export const places = {
  origin: process.env.SITE_ORIGIN ?? 'http://127.0.0.1:3000',
  coursePath: '/courses/:slug',
  mediaBase: process.env.PESHTOQ_MEDIA_URL ?? `${site.url}/media`,
}

export const REQUESTS_URL = `${site.url}/api/public/requests`

/** A page of the list of courses has as many as the home page carries. */
export const PER_PAGE = 60
