import type { PublicCourseCategoryList } from '../generated/model/publicCourseCategoryList'
import type { PublicCourseListWithMedia } from '../generated/model/publicCourseListWithMedia'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import type { PublicFaqList } from '../generated/model/publicFaqList'
import type { PublicFeedbackListWithMedia } from '../generated/model/publicFeedbackListWithMedia'
import type { SiteCourse } from '../generated/model/siteCourse'
import type { SiteCourseSection } from '../generated/model/siteCourseSection'
import type { SiteHome } from '../generated/model/siteHome'
import type { MediaMap } from '../kit/site'

/** The SEO texts of a page; null if there are none. */
export type Seo = { title?: string | null; description?: string | null; shareImage?: string | null; noindex?: boolean }

/** A course's slug, which its page has instead of its number. */
type Addressed = { slug?: string | null }

/** The response of `GET /api/public/home`. */
export type Home = SiteHome & { seo?: Seo | null }

/** The response of `GET /api/public/courses/{id}`. */
export type CoursePageAnswer = Omit<SiteCourse, 'course'> & { course: PublicCourseRow & Addressed; seo?: Seo | null }

/** The response of `GET /api/public/courses`. */
export type Courses = Omit<PublicCourseListWithMedia, 'courses'> & { courses: (PublicCourseRow & Addressed)[] }

export type Categories = PublicCourseCategoryList

/** The response of `GET /api/public/faqs`. */
export type Faqs = PublicFaqList

/** The response of `GET /api/public/feedback`. */
export type Feedback = PublicFeedbackListWithMedia

/** The sections of a course's page, by name. */
export type CourseSections = { [Section in SiteCourseSection as Section['name']]: Section }

/** The response of `GET /api/public/site`: the settings of the whole site. */
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

/** A former address of a course, and its current one. */
export type Redirect = { from: string; to: string; courseId: number }

/** A page of the sitemap. */
export type SitemapPage = { page: 'home' | 'course'; courseId: number | null; slug: string | null; updatedAt: string | null }
