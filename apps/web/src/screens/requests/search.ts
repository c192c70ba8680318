import { listSearch } from '#/app/search'

export const STATES = ['new', 'called', 'done'] as const

/** The search parameters: the filters of the list. */
export type RequestsSearch = {
  page?: number
  key?: string
  state?: (typeof STATES)[number]
  form?: string
  course?: number
  /** Those that the person works on. */
  mine?: true
  from?: string
  to?: string
}

/** The filters; unset ones are undefined. */
export type Narrowed = { [Name in keyof RequestsSearch]?: RequestsSearch[Name] | undefined }

/** The search parameters without unset filters. */
export function chosen(search: Narrowed): RequestsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function requestsSearch(raw: Record<string, unknown>): RequestsSearch {
  const { sort: _sort, ...search }: { sort?: unknown } & RequestsSearch = listSearch(raw)
  const state = STATES.find((one) => one === raw['state'])
  const course = Number(raw['course'])
  const { form } = raw
  const day = (name: 'from' | 'to') => {
    const value = raw[name]
    return typeof value === 'string' && DAY.test(value) ? { [name]: value } : {}
  }
  return {
    ...search,
    ...(state === undefined ? {} : { state }),
    ...(typeof form === 'string' && form !== '' ? { form } : {}),
    ...(Number.isSafeInteger(course) && course > 0 ? { course } : {}),
    ...(raw['mine'] === true ? { mine: true as const } : {}),
    ...day('from'),
    ...day('to'),
  }
}
