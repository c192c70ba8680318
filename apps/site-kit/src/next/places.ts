import type { CoursePageAnswer, Redirect, SiteInfo, SitemapPage } from '../client/answers'

/** The addresses of the site's pages. */
export type Places = {
  /** The address of the site, such as `https://kurslar.example.uz`. */
  origin: string
  /** The path of a course's page, with `:slug` for its slug, such as `/courses/:slug`. */
  coursePath: string
}

/** The path of a course's page: by its slug, or by its number if it has none. */
export function pathOf(coursePath: string, course: { id: number; slug?: string | null }): string {
  return coursePath.replace(':slug', encodeURIComponent(course.slug || String(course.id)))
}

/** The current address of a course's page, if another one was requested: the page has moved permanently. */
export function presentAddress(page: Pick<CoursePageAnswer, 'course'>, asked: string): string | null {
  const present = page.course.slug || String(page.course.id)
  return present === asked ? null : present
}

/** The sitemap of a site: `export default sitemapOf(site, places)` in `app/sitemap.ts`. */
export function sitemapOf(site: { sitemap: () => Promise<SitemapPage[]> }, { origin, coursePath }: Places): () => Promise<{ url: string; lastModified?: string }[]> {
  return async () => {
    const pages = await site.sitemap()
    return pages.map(({ page, courseId, slug, updatedAt }) => ({
      url: new URL(page === 'home' || courseId === null ? '/' : pathOf(coursePath, { id: courseId, slug }), origin).href,
      ...(updatedAt && { lastModified: updatedAt }),
    }))
  }
}

/** The content of `app/robots.ts`: everything is allowed, with the address of the sitemap. */
export function robotsOf({ origin }: Pick<Places, 'origin'>): { rules: { userAgent: string; allow: string }; sitemap: string } {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: new URL('/sitemap.xml', origin).href }
}

/** The former addresses as `redirects()` of `next.config`, for a site that is rebuilt on each change. */
export async function redirectsOf(
  site: { redirects: () => Promise<Redirect[]> },
  { coursePath }: Pick<Places, 'coursePath'>,
): Promise<{ source: string; destination: string; permanent: true }[]> {
  const moved = await site.redirects()
  const at = (slug: string) => coursePath.replace(':slug', encodeURIComponent(slug))
  return moved.map(({ from, to }) => ({ source: at(from), destination: at(to), permanent: true }))
}

/** The parts of the site's settings that a page uses for missing texts. */
export type OfSite = Pick<SiteInfo, 'organisation' | 'title' | 'description' | 'shareImage' | 'media'>
