import type { Seo } from '../client/answers'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import type { MediaMap } from '../kit/site'
import { pathOf, type OfSite, type Places } from './places'

/** The parts of the `Metadata` of Next.js that a page has. */
export type PageMetadata = {
  title: string
  description?: string
  alternates: { canonical: string }
  openGraph: {
    type: 'website'
    locale: string
    url: string
    title: string
    siteName?: string
    description?: string
    images?: { url: string; width?: number; height?: number; alt?: string }[]
  }
  twitter: { card: 'summary_large_image' | 'summary' }
  robots?: { index: false; follow: true }
}

type Page = { course?: PublicCourseRow & { slug?: string | null }; seo?: Seo | null; media?: MediaMap }

type Around = Places & {
  /** The base URL of the media, such as `https://panel.example.uz/media`. */
  mediaBase: string
  /** The settings of the site: `await site.site()`. */
  site?: OfSite | null
  /** The path of a page that is neither the home page nor that of a course. */
  path?: string
  /** The title without an SEO text. */
  title?: string
}

/** Search engines show no longer description. */
const DESCRIPTION_MAX = 200

/** The metadata of a page: the editors' SEO texts, otherwise texts of its content. */
export function metadataOf(page: Page, { origin, coursePath, mediaBase, site, path, title: own }: Around): PageMetadata {
  const { course, seo } = page
  const title = said(seo?.title) ?? own ?? said(course?.name) ?? said(site?.title) ?? said(site?.organisation) ?? 'Kurslar'
  const description = said(seo?.description) ?? shortened(said(course?.desc)) ?? said(site?.description)
  const url = new URL(path ?? (course === undefined ? '/' : pathOf(coursePath, course)), origin).href
  const shared = said(seo?.shareImage) ?? said(course?.imageIllustration) ?? said(site?.shareImage)
  const known = shared === undefined ? undefined : (page.media?.[shared] ?? site?.media?.[shared])
  const images = shared === undefined ? [] : [{ url: `${mediaBase}/${shared}`, ...sizeOf(known), ...(known?.alt && { alt: known.alt }) }]
  const siteName = said(site?.organisation)
  return {
    title,
    ...(description !== undefined && { description }),
    alternates: { canonical: url },
    openGraph: {
      type: 'website',
      locale: 'uz_UZ',
      url,
      title,
      ...(siteName !== undefined && { siteName }),
      ...(description !== undefined && { description }),
      ...(images.length > 0 && { images }),
    },
    twitter: { card: images.length > 0 ? 'summary_large_image' : 'summary' },
    ...(seo?.noindex === true && { robots: { index: false, follow: true } }),
  }
}

function sizeOf(known: { width: number | null; height: number | null } | undefined): { width?: number; height?: number } {
  return known?.width && known.height ? { width: known.width, height: known.height } : {}
}

function said(words: string | null | undefined): string | undefined {
  return words?.trim() || undefined
}

/** The beginning of a text on one line, cut after a word. */
export function shortened(words: string | undefined): string | undefined {
  const line = words?.replaceAll(/\s+/g, ' ')
  if (line === undefined || line.length <= DESCRIPTION_MAX) return line
  const cut = line.slice(0, DESCRIPTION_MAX)
  const [whole = cut] = /^.+(?= )/.exec(cut) ?? []
  return `${whole.replace(/[\s,.;:–—-]+$/, '')}…`
}
