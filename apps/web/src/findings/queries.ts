import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countFindings, listCourseFindings, listHomeFindings } from '#/api/generated/findings/findings'

const KEY = 'findings'
const FRESH_MS = 2000
/** Several writes in a row cause one refresh. */
const SETTLED_MS = 400

const common = { staleTime: FRESH_MS, meta: { quiet: true } } as const

/** The findings of a course's page; without a course, those of the home page. */
const pageFindings = (course: number | null) =>
  queryOptions({
    queryKey: [KEY, 'page', course],
    queryFn: async ({ signal }) =>
      (await (course === null ? listHomeFindings(undefined, signal) : listCourseFindings(course, undefined, signal))).findings,
    ...common,
  })

export const homeFindings = pageFindings(null)
export const courseFindings = (course: number) => pageFindings(course)

export const findingCounts = queryOptions({
  queryKey: [KEY, 'counts'],
  queryFn: async ({ signal }) => await countFindings(undefined, signal),
  ...common,
})

let watched: { client: QueryClient; by: number; end: () => void } | null = null

/** Refreshes the findings after any write or refetch: a save, a switch, an undo. */
function watch(client: QueryClient): () => void {
  if (watched?.client !== client) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] === KEY) return
      // The first load of a query is no change.
      if (event.action.manual !== true && event.query.state.dataUpdateCount < 2) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [KEY] }), SETTLED_MS)
    })
    watched = {
      client,
      by: 0,
      end: () => {
        clearTimeout(timer)
        unsubscribe()
      },
    }
  }
  const mine = watched
  mine.by += 1
  return () => {
    mine.by -= 1
    if (mine.by > 0) return
    mine.end()
    if (watched === mine) watched = null
  }
}

export function useFreshFindings(): void {
  const client = useQueryClient()
  useEffect(() => watch(client), [client])
}

const COURSE = /^\/(?:course|courses\/edit)\/(\d+)(?:\/|$)/

/** Screens of content that is on no page, or in the media library. */
const ELSEWHERE = /^\/(?:admins|groups|media-file|profile|releases)(?:\/|$)/

/** The findings of the page that a screen belongs to. */
export function findingsAt(path: string) {
  const course = COURSE.exec(path)?.[1]
  return { ...pageFindings(course === undefined ? null : Number(course)), enabled: !ELSEWHERE.test(path) }
}
