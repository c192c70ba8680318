import type { PublicCourseCategoryList } from '../generated/model/publicCourseCategoryList'
import type { PublicCourseListWithMedia } from '../generated/model/publicCourseListWithMedia'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import type { SiteCourse } from '../generated/model/siteCourse'
import type { SiteCourseSection } from '../generated/model/siteCourseSection'
import type { SiteHome } from '../generated/model/siteHome'
import type { MediaMap } from '../kit/site'

/** What search engines and messengers are told of a page; null where nobody has written it. */
export type Seo = { title?: string | null; description?: string | null; shareImage?: string | null; noindex?: boolean }

/** A course's own address, which it has instead of its number. */
type Addressed = { slug?: string | null }

/** What `GET /api/public/home` answers. */
export type Home = SiteHome & { seo?: Seo | null }

/** What `GET /api/public/courses/{id}` answers. */
export type CoursePageAnswer = Omit<SiteCourse, 'course'> & { course: PublicCourseRow & Addressed; seo?: Seo | null }

/** What `GET /api/public/courses` answers. */
export type Courses = Omit<PublicCourseListWithMedia, 'courses'> & { courses: (PublicCourseRow & Addressed)[] }

export type Categories = PublicCourseCategoryList

/** The sections of a course's page, by their names. */
export type CourseSections = { [Section in SiteCourseSection as Section['name']]: Section }

/** What `GET /api/public/site` answers: what the whole site says of itself. */
export type SiteInfo = {
  organisation: string | null
  phones: string[]
  emails: string[]
  addresses: { text: string; mapLink: string | null }[]
  workingHours: string | null
  menu: { label: string; link: string }[]
  footerText: string | null
  copyright: string | null
  licences: { title: string; link: string | null }[]
  analytics: { googleAnalytics: string | null; googleTagManager: string | null; yandexMetrika: string | null; metaPixel: string | null }
  title: string | null
  description: string | null
  shareImage: string | null
  requests: { isOn: boolean }
  media?: MediaMap
}

/** An address that a course had, and the one it has now. */
export type Redirect = { from: string; to: string; courseId: number }

/** A page that search engines shall know. */
export type SitemapPage = { page: 'home' | 'course'; courseId: number | null; slug: string | null; updatedAt: string | null }
