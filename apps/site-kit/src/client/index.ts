/** The site's client of the server, for use in servers: it needs only `fetch`. */
import type { RequestInput } from '../static/send'
import type { FeedbackType } from '../generated/model/feedbackType'
import type { Categories, CoursePageAnswer, Courses, CourseSections, Faqs, Feedback, Home, Redirect, SiteInfo, SitemapPage } from './answers'
import { courseTags, faqTags, feedbackTags, sectionTags } from './tags'
import type { ReadOptions } from './fetch'
import { Reader, type SiteOptions } from './reader'

export { SiteError } from './error'
export { courseTags } from './tags'
export { VERSION } from './version'
export { verifyDelivery, type Delivery } from './webhook'
export type * from './answers'
export type { ReadOptions } from './fetch'
export type { SiteOptions } from './reader'
export type { RequestInput } from '../static/send'

/** The filters of courses: category, whole professions, words in the name; and the page. */
export type CoursesQuery = { categoryId?: number; isProfession?: boolean; key?: string; page?: number; perPage?: number }

/** The filters of feedback: videos (1) or texts (2), and the course. */
export type FeedbackQuery = { feedbackType?: FeedbackType; courseId?: number }

/** The maximal page size. */
const ALL = 1000

/** The server's code for an unknown route. */
const NO_CALL = ['route_not_found']
const NO_COURSE = ['course_not_found', 'route_not_found', 'validation_failed']

export type Site = ReturnType<typeof createSite>

/** A client of the server. Every call takes `fetch` options, including the `next` of Next.js. */
export function createSite(options: SiteOptions) {
  const reader = new Reader(options)

  async function home(own: ReadOptions = {}): Promise<Home> {
    return await reader.read<Home>('/home', ['sections', 'media'], ['home', 'site'], own)
  }

  async function courses(query: CoursesQuery = {}, own: ReadOptions = {}): Promise<Courses> {
    return await reader.read<Courses>(`/courses${queryOf(query)}`, ['courses', 'total'], ['courses'], own)
  }

  async function categories(own: ReadOptions = {}): Promise<Categories> {
    return await reader.read<Categories>('/course-categories', ['courseCategories', 'total'], ['courses'], own)
  }

  async function byId(id: number, own: ReadOptions): Promise<CoursePageAnswer | null> {
    return await reader.find<CoursePageAnswer>(`/courses/${id}`, ['course', 'sections', 'media'], courseTags(id), NO_COURSE, own)
  }

  /** The page of a course by its number or slug. With a former slug, `course.slug` is the current one. Null if it is not shown. */
  async function course(idOrSlug: number | string, own: ReadOptions = {}): Promise<CoursePageAnswer | null> {
    const id = numberOf(idOrSlug)
    if (id !== null) return await byId(id, own)
    const slug = String(idOrSlug)
    if (slug === '') return null
    // A page is invalidated by the number of its course, which must be known before it is read.
    const named = (await pages(['courses'], own))?.find((one) => one.slug === slug) ?? (await redirects(own)).find((one) => one.from === slug)
    if (named?.courseId) return await byId(named.courseId, own)
    const path = `/courses/${encodeURIComponent(slug)}`
    const found = await reader.find<CoursePageAnswer>(path, ['course'], ['courses'], NO_COURSE, own)
    return found === null ? null : await byId(found.course.id, own)
  }

  /** One section of a course's page, typed by its name. Null if it is not shown. */
  async function section<Name extends keyof CourseSections>(id: number, name: Name, own: ReadOptions = {}): Promise<CourseSections[Name] | null> {
    const missing = [...NO_COURSE, 'section_not_found']
    const needs: (keyof CourseSections[Name] & string)[] = ['name', 'heading']
    return await reader.find<CourseSections[Name]>(`/courses/${id}/sections/${name}`, needs, sectionTags(id, name), missing, own)
  }

  /** The questions and answers of a course, even if its page does not show them; by default those about the whole site. Null if the course is not shown. */
  async function faqs(courseId?: number, own: ReadOptions = {}): Promise<Faqs | null> {
    return await reader.find<Faqs>(`/faqs${queryOf({ courseId })}`, ['faqs', 'total'], faqTags(courseId), NO_COURSE, own)
  }

  /** The feedback on the page of a course; by default that about the whole site. Null if the course is not shown. */
  async function feedback(query: FeedbackQuery = {}, own: ReadOptions = {}): Promise<Feedback | null> {
    return await reader.find<Feedback>(`/feedback${queryOf(query)}`, ['feedback', 'total', 'media'], feedbackTags(query.courseId), NO_COURSE, own)
  }

  /** The settings of the site; null if the server has none. */
  async function site(own: ReadOptions = {}): Promise<SiteInfo | null> {
    return await reader.find<SiteInfo>('/site', ['menu', 'requests'], ['site'], NO_CALL, own)
  }

  /** The former addresses of courses. */
  async function redirects(own: ReadOptions = {}): Promise<Redirect[]> {
    const list = await reader.find<{ redirects: Redirect[] }>('/redirects', ['redirects'], ['courses'], NO_CALL, own)
    return list?.redirects ?? []
  }

  /** The sitemap. `tags` are those of the page that needs it: a course's page must not be invalidated by other pages. */
  async function pages(tags: readonly string[], own: ReadOptions): Promise<SitemapPage[] | null> {
    const list = await reader.find<{ pages: SitemapPage[] }>('/sitemap', ['pages'], tags, NO_CALL, own)
    return list?.pages ?? null
  }

  /** The pages of the sitemap; for a server without slugs, all its courses by number. */
  async function sitemap(own: ReadOptions = {}): Promise<SitemapPage[]> {
    const known = await pages(['courses', 'home', 'site'], own)
    if (known !== null) return known
    const shown: Courses['courses'] = []
    for (let page = 1, total = 1; shown.length < total; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the total is known after the first page
      const list = await courses({ page, perPage: ALL }, own)
      if (list.courses.length === 0) break
      shown.push(...list.courses)
      total = list.total
    }
    const updatedAt = shown.map((one) => one.updatedAt).reduce((last, one) => (one > last ? one : last), '')
    const first: SitemapPage = { page: 'home', courseId: null, slug: null, updatedAt: updatedAt || null }
    return [first, ...shown.map((one) => ({ page: 'course' as const, courseId: one.id, slug: one.slug ?? null, updatedAt: one.updatedAt }))]
  }

  /** Sends a visitor's request. Best done in the browser, by the kit's form: the server distinguishes visitors by their IP address. */
  async function sendRequest(input: RequestInput): Promise<void> {
    await reader.send('/requests', input)
  }

  return { url: reader.url, home, courses, categories, course, section, faqs, feedback, site, redirects, sitemap, sendRequest }
}

/** The query string of the given parameters, with its question mark; empty without any. */
function queryOf(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
}

/** The id if the segment is a plain number, else null. `012` is none, because change tags would not match it. */
function numberOf(idOrSlug: number | string): number | null {
  return /^[1-9]\d{0,15}$/.test(String(idOrSlug)) ? Number(idOrSlug) : null
}
