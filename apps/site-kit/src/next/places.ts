import type { CoursePageAnswer, Redirect, SiteInfo, SitemapPage } from '../client/answers'

/** Where the pages of the site stand. */
export type Places = {
  /** The address of the site, as `https://kurslar.example.uz`. */
  origin: string
  /** Where a course's page stands, `:slug` in place of its address, as `/courses/:slug`. */
  coursePath: string
}

/** The path of a course's page: by its address, or by its number while it has none. */
export function pathOf(coursePath: string, course: { id: number; slug?: string | null }): string {
  return coursePath.replace(':slug', encodeURIComponent(course.slug || String(course.id)))
}

/** What stands in the address of a course's page now, where something else was asked for: its page has moved there for good. */
export function presentAddress(page: Pick<CoursePageAnswer, 'course'>, asked: string): string | null {
  const present = page.course.slug || String(page.course.id)
  return present === asked ? null : present
}

/** What makes a sitemap of a site: `export default sitemapOf(site, places)` in `app/sitemap.ts`. */
export function sitemapOf(site: { sitemap: () => Promise<SitemapPage[]> }, { origin, coursePath }: Places): () => Promise<{ url: string; lastModified?: string }[]> {
  return async () => {
    const pages = await site.sitemap()
    return pages.map(({ page, courseId, slug, updatedAt }) => ({
      url: new URL(page === 'home' || courseId === null ? '/' : pathOf(coursePath, { id: courseId, slug }), origin).href,
      ...(updatedAt && { lastModified: updatedAt }),
    }))
  }
}

/** What `app/robots.ts` answers: all may be read, and where the sitemap stands. */
export function robotsOf({ origin }: Pick<Places, 'origin'>): { rules: { userAgent: string; allow: string }; sitemap: string } {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: new URL('/sitemap.xml', origin).href }
}

/** The former addresses as `redirects()` of `next.config` takes them, for a site that is built anew with each change. */
export async function redirectsOf(
  site: { redirects: () => Promise<Redirect[]> },
  { coursePath }: Pick<Places, 'coursePath'>,
): Promise<{ source: string; destination: string; permanent: true }[]> {
  const moved = await site.redirects()
  const at = (slug: string) => coursePath.replace(':slug', encodeURIComponent(slug))
  return moved.map(({ from, to }) => ({ source: at(from), destination: at(to), permanent: true }))
}

/** What a page may take its words from where its own are missing. */
export type OfSite = Pick<SiteInfo, 'organisation' | 'title' | 'description' | 'shareImage' | 'media'>
