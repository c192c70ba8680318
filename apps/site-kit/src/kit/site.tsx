'use client'

import { createContext, use, type ReactNode } from 'react'
import type { SiteMedia } from '../generated/model/siteMedia'
import styles from './site.module.css'

/** What is said of files, by their path: `media` of an answer. */
export type MediaMap = Readonly<Record<string, SiteMedia>>

type SiteSettings = {
  /** Where the media stand, as `https://cdn.example.uz/media`, without a slash at the end. */
  mediaBase: string
  /** Where links open. A page that only shows the site, as a preview does, opens them beside itself. */
  linkTarget?: '_self' | '_blank'
  /**
   * Where the page of a course stands on the site, `:id` in place of its number, as `/courses/:id`. Without it only what
   * has a link of its own leads somewhere. No function, which a server component could not hand over.
   */
  courseHref?: string
  /**
   * Where all courses stand on the site, as `/courses`: the home page carries only the first of them. Without it the home
   * page says how many there are.
   */
  coursesHref?: string
  /** Shows the whole of long lists on a phone too: beside a form one looks for the row that is being written. */
  unfolded?: boolean
}

const Settings = createContext<Omit<SiteSettings, 'unfolded'>>({ mediaBase: '/media' })

const Media = createContext<MediaMap>({})

/** What is said of the files that stand inside; pages bring it along by themselves. */
export function WithMedia({ media, children }: { media: MediaMap; children: ReactNode }) {
  return <Media value={media}>{children}</Media>
}

/** What every section stands in: colours, type, and the width that all of it follows. */
export function Site({ children, unfolded = false, ...settings }: SiteSettings & { children: ReactNode }) {
  return (
    <Settings value={settings}>
      <div className={styles.site} lang="uz-Latn" data-site={unfolded ? 'unfolded' : ''}>
        {children}
      </div>
    </Settings>
  )
}

export function useLinkTarget(): '_self' | '_blank' {
  return use(Settings).linkTarget ?? '_self'
}

/** Where something about a course leads: to the link it was given, else to the course's page. */
export function useCourseHref(): (link: string | null | undefined, course: number | null | undefined) => string | null {
  const { courseHref } = use(Settings)
  return (link, course) => link || (course ? (courseHref?.replace(':id', `${course}`) ?? null) : null)
}

/** Where all courses stand; null where the site has no such page. */
export function useCoursesHref(): string | null {
  return use(Settings).coursesHref ?? null
}

/** The address of a medium: `folder/name.ext` stands under the media base, what is an address already stays as it is. */
export function useMediaUrl(): (path: string) => string {
  const { mediaBase } = use(Settings)
  return (path) => (isStored(path) ? `${mediaBase}/${path}` : path)
}

/** What is said of a file; null of one that nothing is known of, as of a picture not sent yet. */
export function useMedia(): (path: string | null | undefined) => SiteMedia | null {
  const media = use(Media)
  return (path) => (path && media[path]) || null
}

/** Whether a path is one of a stored medium; a picture not sent yet is an address of its own. */
export function isStored(path: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)
}
