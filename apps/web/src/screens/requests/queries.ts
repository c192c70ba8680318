import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import type { ListRequestsParams } from '#/api/generated/model/listRequestsParams'
import type { SiteRequest } from '#/api/generated/model/siteRequest'
import type { WorkInput } from '#/api/generated/model/workInput'
import { getRequestSettings } from '#/api/generated/request-settings/request-settings'
import { getRequest, listRequests, updateRequest } from '#/api/generated/requests/requests'
import { usePerson } from '#/app/person'
import { localise } from '#/text/localise'
import { requestsText as text } from '#/text/uz.requests'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import type { Narrowed } from './search'

/** The query key prefix of requests, including the count in the menu. */
export const KEY = ['requests'] as const
const EVERY_MS = 30_000

/** The settings, which only superadmins may read. */
export const settingsQuery = queryOptions({
  queryKey: ['request-settings'] as const,
  queryFn: ({ signal }) => getRequestSettings(undefined, signal),
})

export type RequestFilter = Omit<ListRequestsParams, 'page' | 'perPage'>

/** The filters that are sent to the server. */
export function requestFilter({ key, state, form, course, mine, from, to }: Narrowed, personId: number): RequestFilter {
  return {
    ...(key === undefined ? {} : { key }),
    ...(state === undefined ? {} : { state }),
    ...(form === undefined ? {} : { form }),
    ...(course === undefined ? {} : { courseId: course }),
    ...(mine === undefined ? {} : { takenBy: personId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** A page of the list, polled: others work on it too. */
export function listQuery(params: ListRequestsParams) {
  return queryOptions({
    queryKey: [...KEY, 'list', params],
    queryFn: ({ signal }) => listRequests(params, undefined, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
  })
}

export function oneQuery(id: number) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => getRequest(id, undefined, signal),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Changes a request. A request without an assignee gets the person who changes its state. */
export function useWork(request: SiteRequest) {
  const client = useQueryClient()
  const person = usePerson()
  return useMutation({
    mutationFn: async (change: Partial<WorkInput>) => {
      const { state, note, takenBy, version, id } = request
      const begins = change.state !== undefined && change.state !== 'new' && takenBy === null
      const kept = { state, note, takenBy: begins ? person.id : (takenBy?.id ?? null) }
      return await progress.during(updateRequest(id, { ...kept, ...change, version }))
    },
    onSuccess: (saved) => {
      client.setQueryData(oneQuery(saved.id).queryKey, saved)
      notify.success(text.saved)
    },
    // Another person may have changed it: the current state is shown.
    onSettled: async () => await client.invalidateQueries({ queryKey: KEY }),
  })
}

const SECTIONS = [...HOME_SECTIONS, ...COURSE_SECTIONS]

/** The panel's name of the section that a request was sent from. */
export function sectionName(form: string): string {
  const section = SECTIONS.find((one) => one.name === form)
  return section === undefined ? form : localise(section.displayName)
}

const options = (sections: readonly { name: string; displayName: string }[]) =>
  sections.map(({ name, displayName }) => ({ value: name, label: localise(displayName) }))

/** The sections as options, by page. */
export const SECTION_OPTIONS = [
  { label: text.ofHome, options: options(HOME_SECTIONS) },
  { label: text.ofCourse, options: options(COURSE_SECTIONS) },
]
