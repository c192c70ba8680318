import { createSite } from '@peshtoq/site/client'

const url = process.env.PESHTOQ_URL ?? 'http://127.0.0.1:8080'

/** The client of the server; Next.js caches its responses until the webhook reports a change. */
export const site = createSite({ url })

/** The addresses of this site's pages, the media and the forms. */
export const places = {
  origin: process.env.SITE_ORIGIN ?? 'http://127.0.0.1:3000',
  coursePath: '/courses/:slug',
  mediaBase: process.env.PESHTOQ_MEDIA_URL ?? `${site.url}/media`,
}

export const REQUESTS_URL = `${site.url}/api/public/requests`

/** The page size of the list of courses: that of the home page. */
export const PER_PAGE = 60
