import { sitemapOf } from '@peshtoq/site/next'
import { places, site } from '@/lib/site'

export default sitemapOf(site, places)
