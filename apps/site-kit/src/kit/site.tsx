'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SiteMedia } from '../generated/model/siteMedia'
import { cx } from './cx'
import type { Slots } from './slots'
import styles from './site.module.css'

/** Data of files by path: the `media` of a response. */
export type MediaMap = Readonly<Record<string, SiteMedia>>

type SiteSettings = {
  /** The base URL of the media, such as `https://cdn.example.uz/media`, without a trailing slash. */
  mediaBase: string
  /** Where links open. A page that only previews the site opens them in a new tab. */
  linkTarget?: '_self' | '_blank'
  /**
   * The path of a course's page, with `:slug` for its slug or `:id` for its number, such as `/courses/:slug`. A course without a
   * slug gets its number there. Without this path, only courses with a link of their own are linked. Not a function, which a
   * server component could not pass.
   */
  courseHref?: string
  /**
   * The path of the page of all courses, such as `/courses`: the home page has only the first of them. Without it the home page
   * only says how many there are.
   */
  coursesHref?: string
  /** Where the forms send requests, such as `https://panel.example.uz/api/public/requests`. Without it they send nothing. */
  requestsUrl?: string
  /** Components that replace `img` and `a`, usually those of the framework. Passed by a client component. */
  components?: Slots
  /** Shows long lists in full on a phone too: beside a form one looks for the row being edited. */
  unfolded?: boolean
}

/** The settings of a `Site`, with optional ones. */
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

/** The course of this page. */
const Course = createContext<number | null>(null)

const NO_SLOTS: Slots = {}

/** Provides the data of the files inside; pages do it by themselves. */
export function WithMedia({ media, children }: { media: MediaMap; children: ReactNode }) {
  return <Media.Provider value={media}>{children}</Media.Provider>
}

/** Provides the course of the forms inside; its page does it by itself. */
export function WithCourse({ course, children }: { course: number; children: ReactNode }) {
  return <Course.Provider value={course}>{children}</Course.Provider>
}

type SiteProps = SiteSettings & {
  /** Besides its own class: for the custom properties of another theme. */
  className?: string
  children: ReactNode
}

/** The wrapper of all sections: colours, fonts, and the container for their width. */
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

/** The components that the site replaces. */
export function useSlots(): Slots {
  return useContext(Settings).components ?? NO_SLOTS
}

/** Where requests are sent; null if they are not. */
export function useRequestsUrl(): string | null {
  return useContext(Settings).requestsUrl ?? null
}

/** The course of this page; null on any other. */
export function useCourse(): number | null {
  return useContext(Course)
}

type HrefOf = (link: string | null | undefined, course: number | null | undefined, slug?: string | null) => string | null

/** The link of a course: its own, otherwise its page. */
export function useCourseHref(): HrefOf {
  const { courseHref } = useContext(Settings)
  return (link, course, slug) =>
    link || (course ? (courseHref?.replace(':slug', slug || `${course}`).replace(':id', `${course}`) ?? null) : null)
}

/** The page of all courses; null if the site has none. */
export function useCoursesHref(): string | null {
  return useContext(Settings).coursesHref ?? null
}

/** The URL of a medium: `folder/name.ext` is below the media base, a URL stays as it is. */
export function useMediaUrl(): (path: string) => string {
  const { mediaBase } = useContext(Settings)
  return (path) => (isStored(path) ? `${mediaBase}/${path}` : path)
}

/** The data of a file; null if there is none, as for a picture not uploaded yet. */
export function useMedia(): (path: string | null | undefined) => SiteMedia | null {
  const media = useContext(Media)
  return (path) => (path && media[path]) || null
}

/** Whether a path is one of a stored medium; a picture not uploaded yet is a URL. */
export function isStored(path: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)
}
