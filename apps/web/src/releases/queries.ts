import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { courseQuery } from '#/api/courses'
import { ApiError } from '#/api/errors'
import { listChanges } from '#/api/generated/changes/changes'
import { getDraft, diffDraft, listDrafts } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import type { ListDraftsParams } from '#/api/generated/model/listDraftsParams'
import type { Problem } from '#/api/generated/model/problem'
import type { Release } from '#/api/generated/model/release'
import { getRelease, listReleases } from '#/api/generated/releases/releases'
import { draftsKey } from '#/lib/drafts-key'

export const RELEASES = ['releases'] as const

/** Always refetched: colleagues and the clock change it too. */
const FRESH = { staleTime: 0, meta: { quiet: true } } as const
const PAGE_SIZE = 100
const SOON_MS = 90_000
const OFTEN_MS = 3000
const SELDOM_MS = 60_000

/** Who published the last releases, by change id. */
export const publishersQuery = queryOptions({
  queryKey: [...RELEASES, 'publishers'],
  queryFn: async ({ signal }) => {
    const { changes } = await listChanges({ kind: 'released', perPage: PAGE_SIZE }, undefined, signal)
    return new Map(changes.map(({ id, who }) => [id, who]))
  },
  ...FRESH,
})

/** A release that is due soon is polled more often. */
function rhythm(releases: readonly Release[]): number {
  const isSoon = releases.some(({ publishAt, publishedAt, failedAt }) => {
    if (publishAt === null || publishedAt !== null || failedAt !== null) return false
    return Date.parse(publishAt) - Date.now() < SOON_MS
  })
  return isSoon ? OFTEN_MS : SELDOM_MS
}

export const waitingQuery = queryOptions({
  queryKey: [...RELEASES, 'waiting'],
  queryFn: async ({ signal }) => (await listReleases({ state: 'waiting', perPage: PAGE_SIZE }, undefined, signal)).releases,
  refetchInterval: ({ state }) => rhythm(state.data ?? []),
  ...FRESH,
})

export function publishedQuery(page: number, perPage: number) {
  return queryOptions({
    queryKey: [...RELEASES, 'published', { page, perPage }],
    queryFn: ({ signal }) => listReleases({ state: 'published', page, perPage }, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

export function releaseQuery(id: number) {
  return queryOptions({
    queryKey: [...RELEASES, 'one', id],
    queryFn: ({ signal }) => getRelease(id, undefined, signal),
    refetchInterval: ({ state }) => (state.data === undefined ? false : rhythm([state.data])),
    ...FRESH,
  })
}

/** The drafts of a release, or those without one: all of them, a hundred at a time. */
export function draftsQuery(of: Pick<ListDraftsParams, 'releaseId' | 'alone'>) {
  return queryOptions({
    queryKey: [...draftsKey, 'list', of],
    queryFn: async ({ signal }) => {
      const found: Draft[] = []
      for (let page = 1; ; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- only the answer tells whether there are more
        const { drafts, total } = await listDrafts({ ...of, page, perPage: PAGE_SIZE }, undefined, signal)
        found.push(...drafts)
        if (drafts.length === 0 || found.length >= total) return found
      }
    },
    ...FRESH,
  })
}

/** The names of courses by id. */
export function courseNamesQuery(client: QueryClient, ids: readonly number[]) {
  return queryOptions({
    queryKey: ['courses', 'names', ids],
    queryFn: async () => {
      const courses = await Promise.allSettled(ids.map((id) => client.fetchQuery(courseQuery(id))))
      return new Map(courses.flatMap((course) => (course.status === 'fulfilled' ? [[course.value.id, course.value.name] as const] : [])))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** A draft with its body. */
export function draftQuery(id: number, version: number) {
  return queryOptions({
    queryKey: [...draftsKey, 'whole', id, version],
    queryFn: ({ signal }) => getDraft(id, undefined, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  })
}

/** What a draft would change; always refetched, because the site changes too. */
export function diffQuery({ id, version }: Pick<Draft, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [...draftsKey, 'diff', id, version],
    queryFn: ({ signal }) => diffDraft(id, undefined, signal),
    gcTime: 0,
    ...FRESH,
  })
}

/** Invalidates waiting drafts and releases after one was moved or discarded. */
export async function readWaitingAnew(client: QueryClient): Promise<void> {
  await Promise.all([draftsKey, RELEASES, ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Invalidates everything: a publication may be shown anywhere. */
export async function readAllAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries()
}

const isProblem = (one: unknown): one is Problem => typeof one === 'object' && one !== null && 'draftId' in one && 'message' in one

/** The problems for which a release or a draft was refused; null if it failed for another reason. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  if (!(error instanceof ApiError) || error.code !== 'release_refused') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('problems' in data) || !Array.isArray(data.problems)) return null
  return data.problems.filter((one: unknown) => isProblem(one))
}
