// The search parameters of each kind of screen. Screens take the types from here and not from the routes, which import every
// screen.

export const SORTS = ['name', '-name', 'updatedAt', '-updatedAt'] as const
/** The order of a list that has none of its own; `-` reverses it. */
export type Sort = (typeof SORTS)[number]

export function sortOf(raw: unknown): Sort | undefined {
  return SORTS.find((one) => one === raw)
}

/** The search parameters of every list screen. */
export type ListSearch = { page?: number; key?: string; sort?: Sort }

export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page'])
  const key = raw['key']
  const sort = sortOf(raw['sort'])
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // The router parses a search for "2024" as a number.
    ...(typeof key === 'string' && key !== '' ? { key } : typeof key === 'number' ? { key: String(key) } : {}),
  }
}

/** A form of a new row may start as a copy of another row, or with a draft. */
type FormSearch = { copy?: number; draft?: number }

export function formSearch(raw: Record<string, unknown>): FormSearch {
  const id = (name: 'copy' | 'draft') => {
    const number = Number(raw[name])
    return Number.isSafeInteger(number) && number > 0 ? { [name]: number } : {}
  }
  return { ...id('copy'), ...id('draft') }
}

const SECTION_FILTERS = ['visible', 'hidden', 'empty', 'ready'] as const
/** Which sections of a page are listed. */
export type SectionFilter = (typeof SECTION_FILTERS)[number]
/** The search among the sections of a page, the filter, and whether empty ones are grouped separately. */
export type SectionsSearch = { key?: string; show?: SectionFilter; grouped?: true }

export function sectionsSearch(raw: Record<string, unknown>): SectionsSearch {
  const { key } = listSearch(raw)
  const show = SECTION_FILTERS.find((one) => one === raw['show'])
  return {
    ...(key === undefined ? {} : { key }),
    ...(show === undefined ? {} : { show }),
    ...(raw['grouped'] === true ? { grouped: true } : {}),
  }
}

const VIEW_WIDTHS = ['phone', 'tablet', 'desktop', 'all'] as const
export type ViewWidth = (typeof VIEW_WIDTHS)[number]

/**
 * How the site is shown: at which device width (by default that of the window), whether hidden content is shown, and with which
 * drafts applied: those of a release, or all.
 */
export type ViewSearch = { width?: ViewWidth; hidden?: true; releaseId?: number; drafts?: true }

export function viewSearch(raw: Record<string, unknown>): ViewSearch {
  const width = VIEW_WIDTHS.find((one) => one === raw['width'])
  const releaseId = Number(raw['releaseId'])
  return {
    ...(width === undefined ? {} : { width }),
    ...(raw['hidden'] === true ? { hidden: true } : {}),
    ...(Number.isSafeInteger(releaseId) && releaseId > 0 ? { releaseId } : {}),
    ...(raw['drafts'] === true ? { drafts: true } : {}),
  }
}

/** The two tabs of the profile. */
export type ProfileTab = 'account-settings' | 'security-settings'

export function profileSearch({ tab }: Record<string, unknown>): { tab?: ProfileTab } {
  return tab === 'security-settings' || tab === 'account-settings' ? { tab } : {}
}

/** A new superadmin sets a password with the key that the server printed. */
export function signInSearch({ setup }: Record<string, unknown>): { setup?: string } {
  return typeof setup === 'string' ? { setup } : {}
}
