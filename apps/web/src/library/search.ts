import { libraryText } from '#/text/uz.library'

const KINDS = ['image', 'video'] as const
const STATES = ['unused', 'withoutAlt'] as const
const SORTS = ['oldest', 'largest'] as const

export type LibraryFolder = keyof typeof libraryText.folders
type LibraryState = (typeof STATES)[number]
type LibrarySort = (typeof SORTS)[number]

/** The search parameters: the filters of the list. */
export type LibrarySearch = {
  page?: number
  key?: string
  folder?: LibraryFolder
  kind?: (typeof KINDS)[number]
  state?: LibraryState
  sort?: LibrarySort
}

export const isFolder = (name: unknown): name is LibraryFolder => typeof name === 'string' && Object.hasOwn(libraryText.folders, name)

/** All folders by name. */
export const FOLDER_NAMES: readonly (readonly [LibraryFolder, string])[] = Object.entries(libraryText.folders).flatMap(([folder, label]) =>
  isFolder(folder) ? [[folder, label] as const] : [],
)

export function librarySearch(raw: Record<string, unknown>): LibrarySearch {
  const search: LibrarySearch = {}
  const page = Number(raw['page'])
  if (Number.isSafeInteger(page) && page > 1) search.page = page
  const key = raw['key']
  // The router parses what looks like a number as one.
  if ((typeof key === 'string' && key.trim() !== '') || typeof key === 'number') search.key = String(key)
  if (isFolder(raw['folder'])) search.folder = raw['folder']
  const kind = KINDS.find((one) => one === raw['kind'])
  if (kind !== undefined) search.kind = kind
  const state = STATES.find((one) => one === raw['state'])
  if (state !== undefined) search.state = state
  const sort = SORTS.find((one) => one === raw['sort'])
  if (sort !== undefined) search.sort = sort
  return search
}
