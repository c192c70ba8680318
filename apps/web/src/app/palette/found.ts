import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SearchResult } from '#/api/generated/model/searchResult'
import { matches } from '#/lib/find'
import type { historyText } from '#/text/uz.history'
import { paletteText as text } from '#/text/uz.palette'
import { t } from '#/text/uz'
import { fetchPart } from '#/ui/lazy-component'
import { usePerson } from '../person'
import { readRecents } from '../recents'
import { resembles } from './resembles'

/** A search result. `beside` distinguishes results of the same name; `words` are the searched words if they are not in the name. */
export type Found = { key: string; title: string; to: string; beside: string; excerpt?: string; words?: string; search?: { key: string } }
export type Group = { key: string; label: string; found: readonly Found[] }

/** Shorter queries match nearly every record. */
const RECORDS_FROM = 2
const TYPING_PAUSE_MS = 250
const RESULT_LIMIT = 50
const RETRY_DELAY_MS = 5000

type Records = { groups: readonly Group[]; searching: boolean; failed: boolean }

type Things = typeof historyText.things

/** The way to the requests that contain these words: personal data is searched on its own screen only. */
export function requestsOf(query: string): readonly Group[] {
  const key = query.trim()
  if (key.length < RECORDS_FROM) return []
  const found = [{ key: 'requests', title: text.inRequests(key), to: '/requests', beside: '', search: { key } }]
  return [{ key: 'requests', label: t.screens.requests, found }]
}

/** The kind of a record in one word: that of the history, unless this search has its own. */
function kindOf(entity: string, things: Things): string {
  const words: { readonly [Of in string]?: { one: string } } = things
  const own: { readonly [Of in string]?: string } = text.entities
  // A resource that this version of the panel does not know.
  return own[entity] ?? words[entity]?.one ?? text.records
}

/** A record without a name is shown by its kind. */
function shown(row: SearchResult & { kind: string }, query: string): Found {
  const { entity, id, label, courseName, excerpt, path, kind } = row
  const ofCourse = entity === 'course' || courseName === null ? '' : ` · ${courseName}`
  const words = matches(label, query) ? {} : { words: query }
  return { key: `${entity} ${id}`, title: label === '' ? kind : label, to: path, beside: `${kind}${ofCourse}`, excerpt, ...words }
}

function groupOf(entity: string): 'courses' | 'sections' | 'records' {
  if (entity === 'course') return 'courses'
  return entity === 'section' || entity === 'course_section' ? 'sections' : 'records'
}

/**
 * The records that contain these words, searched when typing pauses. The search call is imported only then, by itself: after a
 * failed import a browser would not try the same chunk again.
 */
export function useRecords(query: string): Records {
  const typed = query.trim()
  const asks = typed.length >= RECORDS_FROM
  const course = useParams({ from: '/shell/course/$id', shouldThrow: false })
  const courseId = course === undefined ? null : Number(course.id)
  const search = useQuery({
    queryKey: ['quick-search', typed, courseId],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
      signal.throwIfAborted()
      const [calls, { localisedLabel }, { historyText: history }] = await Promise.all([
        import('#/api/generated/search/search'),
        import('#/sections/localised-names'),
        import('#/text/uz.history'),
      ])
      const { results: found } = await calls.search({ key: typed.slice(0, 200), limit: RESULT_LIMIT, ...(courseId === null ? {} : { courseId }) }, undefined, signal)
      return found.map((row) => ({
        ...row,
        kind: kindOf(row.entity, history.things),
        label: groupOf(row.entity) === 'sections' ? localisedLabel(row.label) : row.label,
      }))
    },
    enabled: asks,
    // Nothing invalidates it.
    staleTime: 0,
    gcTime: 0,
    // The previous results stay until the answer arrives.
    placeholderData: (before) => before,
    // The failure is shown below the list; other results stay usable.
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_DELAY_MS : false),
  })
  const results = asks ? (search.data ?? []) : []
  const groups = (['courses', 'records', 'sections'] as const).map((key): Group => {
    const found = results.filter(({ entity }) => groupOf(entity) === key)
    return { key, label: text[key], found: found.map((row) => shown(row, typed)) }
  })
  return { groups, searching: asks && search.isFetching, failed: asks && search.isError }
}

const loadDrafts = async () => {
  const [{ listDrafts }, { draftsText }] = await Promise.all([import('#/form/list-drafts'), import('#/text/uz.drafts')])
  return { listDrafts, draftsText }
}

/** The screen of unsaved forms, if there are any. */
function useUnsaved(): readonly Found[] {
  const { id } = usePerson()
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    const look = async () => {
      const { listDrafts, draftsText } = await fetchPart(loadDrafts)
      const { length } = await listDrafts(id)
      if (length > 0) setFound([{ key: '/drafts', title: draftsText.title, to: '/drafts', beside: draftsText.strip(length) }])
    }
    look().catch(() => undefined)
  }, [id])
  return found
}

/** The title of the list or menu group above a screen. */
function above(path: string, titles: ReadonlyMap<string, string>): string {
  const parts = path.split('/')
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const title = titles.get(parts.slice(0, length).join('/'))
    if (title !== undefined) return title
  }
  return path.startsWith('/section-management/') ? t.menu.sections : ''
}

const isAction = ({ to }: Found) => to.endsWith('/add')

/** Results that need no call: screens without a record, forms of new records, and recently opened screens. */
export function useKnown(query: string, isSuperadmin: boolean): readonly Group[] {
  const router = useRouter()
  const { id } = usePerson()
  const unsaved = useUnsaved()
  const [recents] = useState(() => readRecents(id).filter(({ path }) => path !== router.state.location.pathname))
  const open = Object.values(router.routesById).flatMap((route): { title: string; to: string }[] => {
    const { title, superadmin } = route.options.staticData ?? {}
    const path: string = route.fullPath
    if (title === undefined || path.includes('$') || path === '/signin' || (superadmin === true && !isSuperadmin)) return []
    return [{ title, to: path }]
  })
  const titles = new Map([...open.map(({ to, title }) => [to, title] as const), ['/courses', t.menu.courses]])
  const all = open.map(({ title, to }): Found => ({ key: to, title, to, beside: above(to, titles) }))
  const extra: { readonly [Path in string]?: string } = text.words
  const wordsOf = ({ title, to }: Found) => `${title} ${extra[to] ?? ''}`
  const everything = [...unsaved, ...all]
  // A mistyped word still leads to a screen, as long as no name has it as it was typed.
  const fits = everything.some((one) => matches(wordsOf(one), query)) ? matches : resembles
  const fitting = (found: readonly Found[]) => found.filter((one) => fits(wordsOf(one), query))
  const screens = fitting(everything.filter((one) => !isAction(one)))
  const last = recents.map(({ path, title }): Found => {
    const [name = title, ...rest] = title.split(' · ')
    return { key: `recent ${path}`, title: name, to: path, beside: rest.join(' · ') }
  })
  return [
    // Recent screens are listed only while the query is empty.
    { key: 'recents', label: text.recents, found: query.trim() === '' ? last : [] },
    { key: 'screens', label: text.screens, found: screens },
    { key: 'actions', label: text.actions, found: fitting(all.filter(isAction)) },
  ]
}
