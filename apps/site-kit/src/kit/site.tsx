'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SiteMedia } from '../generated/model/siteMedia'
import { cx } from './cx'
import type { Slots } from './slots'
import styles from './site.module.css'

/** What is said of files, by their path: `media` of an answer. */
export type MediaMap = Readonly<Record<string, SiteMedia>>

type SiteSettings = {
  /** Where the media stand, as `https://cdn.example.uz/media`, without a slash at the end. */
  mediaBase: string
  /** Where links open. A page that only shows the site, as a preview does, opens them beside itself. */
  linkTarget?: '_self' | '_blank'
  /**
   * Where the page of a course stands on the site, `:slug` in place of its address or `:id` of its number, as
   * `/courses/:slug`. What knows no address of a course has its number there. Without it only what has a link of its own
   * leads somewhere. No function, which a server component could not hand over.
   */
  courseHref?: string
  /**
   * Where all courses stand on the site, as `/courses`: the home page carries only the first of them. Without it the home
   * page says how many there are.
   */
  coursesHref?: string
  /** Where the forms send what visitors ask, as `https://panel.example.uz/api/public/requests`. Without it they send nothing. */
  requestsUrl?: string
  /** What draws pictures and links instead of `img` and `a`: mostly of the framework. Handed over by a client component. */
  components?: Slots
  /** Shows the whole of long lists on a phone too: beside a form one looks for the row that is being written. */
  unfolded?: boolean
}

/** What is given to a `Site`, as it may be left out. */
type Given = { [Key in keyof Omit<SiteSettings, 'unfolded'>]: SiteSettings[Key] | undefined } & { mediaBase: string }

const Settings = createContext<Given>({
  mediaBase: '/media',
  linkTarget: undefined,
  courseHref: undefined,
  coursesHref: undefined,
  requestsUrl: undefined,
  components: undefined,
})

const Media = createContext<MediaMap>({})

/** The course whose page this is. */
const Course = createContext<number | null>(null)

const NO_SLOTS: Slots = {}

/** What is said of the files that stand inside; pages bring it along by themselves. */
export function WithMedia({ media, children }: { media: MediaMap; children: ReactNode }) {
  return <Media.Provider value={media}>{children}</Media.Provider>
}

/** Which course the forms inside are about; its page brings it along by itself. */
export function WithCourse({ course, children }: { course: number; children: ReactNode }) {
  return <Course.Provider value={course}>{children}</Course.Provider>
}

type SiteProps = SiteSettings & {
  /** Beside its own class: a place for the custom properties of another look. */
  className?: string
  children: ReactNode
}

/** What every section stands in: colours, type, and the width that all of it follows. */
export function Site({ children, className, unfolded = false, ...settings }: SiteProps) {
  const { mediaBase, linkTarget, courseHref, coursesHref, requestsUrl, components } = settings
  const given = useMemo(
    () => ({ mediaBase, linkTarget, courseHref, coursesHref, requestsUrl, components }),
    [mediaBase, linkTarget, courseHref, coursesHref, requestsUrl, components],
  )
  return (
    <Settings.Provider value={given}>
      <div className={cx(styles.site, className)} lang="uz-Latn" data-site={unfolded ? 'unfolded' : ''}>
        {children}
      </div>
    </Settings.Provider>
  )
}

export function useLinkTarget(): '_self' | '_blank' {
  return useContext(Settings).linkTarget ?? '_self'
}

/** What the site draws by itself. */
export function useSlots(): Slots {
  return useContext(Settings).components ?? NO_SLOTS
}

/** Where requests are sent; null where they are not. */
export function useRequestsUrl(): string | null {
  return useContext(Settings).requestsUrl ?? null
}

/** The course whose page this is; null on any other. */
export function useCourse(): number | null {
  return useContext(Course)
}

type HrefOf = (link: string | null | undefined, course: number | null | undefined, slug?: string | null) => string | null

/** Where something about a course leads: to the link it was given, else to the course's page. */
export function useCourseHref(): HrefOf {
  const { courseHref } = useContext(Settings)
  return (link, course, slug) =>
    link || (course ? (courseHref?.replace(':slug', slug || `${course}`).replace(':id', `${course}`) ?? null) : null)
}

/** Where all courses stand; null where the site has no such page. */
export function useCoursesHref(): string | null {
  return useContext(Settings).coursesHref ?? null
}

/** The address of a medium: `folder/name.ext` stands under the media base, what is an address already stays as it is. */
export function useMediaUrl(): (path: string) => string {
  const { mediaBase } = useContext(Settings)
  return (path) => (isStored(path) ? `${mediaBase}/${path}` : path)
}

/** What is said of a file; null of one that nothing is known of, as of a picture not sent yet. */
export function useMedia(): (path: string | null | undefined) => SiteMedia | null {
  const media = useContext(Media)
  return (path) => (path && media[path]) || null
}

/** Whether a path is one of a stored medium; a picture not sent yet is an address of its own. */
export function isStored(path: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)
}
