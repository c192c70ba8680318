import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { ApiError } from '#/api/errors'
import { getReadCourseQueryOptions, getReadHomeQueryOptions, getReadSiteQueryOptions } from '#/api/generated/public/public'
import { language } from '#/text/language'
import { publicPageText as text } from '#/text/uz.public-page'
import { t } from '#/text/uz'
import { Site } from '@peshtoq/site-kit/kit/site'
import { CoursePage, HomePage } from '@peshtoq/site-kit/pages'
import { courseHref } from './course-href'
import { FRESH } from './page'
import styles from './public-page.module.css'

/** Where the forms send requests, as on the site. */
const REQUESTS_URL = '/api/public/requests'

/** The home page from the public API, at the window's own width. */
export function PublicHome() {
  const query = useQuery(getReadHomeQueryOptions({ query: FRESH }))
  return (
    <Public query={query} titleOf={() => text.home}>
      {(home) => <HomePage home={home} />}
    </Public>
  )
}

/** A course's page, as {@link PublicHome}. */
export function PublicCourse() {
  const { id: given } = useParams({ from: '/preview/course/$id' })
  const id = Number(given)
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({ ...getReadCourseQueryOptions(String(id), { query: FRESH }), enabled: isId })
  if (!isId) return <Missing />
  return (
    <Public query={query} titleOf={({ course }) => course.name}>
      {(page) => <CoursePage page={page} />}
    </Public>
  )
}

function Public<Page>(props: {
  query: UseQueryResult<Page>
  titleOf: (page: Page) => string
  children: (page: Page) => ReactNode
}) {
  const { query, titleOf, children } = props
  const { data, error, refetch } = query
  // Until it is known, and if it cannot be loaded, the forms send nothing.
  const { data: site } = useQuery(getReadSiteQueryOptions({ query: FRESH }))
  useTitle(data === undefined ? text.home : titleOf(data))
  if (data !== undefined) {
    return (
      <Site mediaBase="/media" courseHref={courseHref} {...(site?.requests.isOn && { requestsUrl: REQUESTS_URL })}>
        <main className={styles.page}>{children(data)}</main>
        <footer lang={language()} className={styles.note}>{text.note}</footer>
      </Site>
    )
  }
  if (error === null) {
    return (
      <Plain>
        <output>{text.loading}</output>
      </Plain>
    )
  }
  if (error instanceof ApiError && error.status === 404) return <Missing />
  return (
    <Plain>
      <h1>{text.failed}</h1>
      <p>{error.message}</p>
      <button type="button" className={styles.way} onClick={() => void refetch()}>
        {t.common.again}
      </button>
    </Plain>
  )
}

function Missing() {
  useTitle(text.missing)
  return (
    <Plain>
      <h1>{text.missing}</h1>
      <p>{text.missingHelp}</p>
      <Link to="/preview/home" className={styles.way}>
        {text.toHome}
      </Link>
    </Plain>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <Site mediaBase="/media">
      <main lang={language()} className={styles.plain}>{children}</main>
    </Site>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
