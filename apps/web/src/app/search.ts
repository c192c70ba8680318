// What stands in the address behind the question mark, a screen kind each. The screens take their types from here and not
// from the routes, which import every screen.

export const SORTS = ['name', '-name', 'updatedAt', '-updatedAt'] as const
/** The order of a list that has none of its own; `-` from its end. */
export type Sort = (typeof SORTS)[number]

export function sortOf(raw: unknown): Sort | undefined {
  return SORTS.find((one) => one === raw)
}

/** Search parameters every list screen keeps in the address. */
export type ListSearch = { page?: number; key?: string; sort?: Sort }

export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page'])
  const key = raw['key']
  const sort = sortOf(raw['sort'])
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // A search for "2024" comes out of the address as a number.
    ...(typeof key === 'string' && key !== '' ? { key } : typeof key === 'number' ? { key: String(key) } : {}),
  }
}

/** A form of a new row may begin as a copy of another, or go on with a draft. */
export type FormSearch = { copy?: number; draft?: number }

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
/** What is looked for among the sections of a page, which of them are listed, and whether the empty ones stand apart. */
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
 * How the site is shown: on which device, which else the window decides, whether with what visitors do not see, and with which
 * drafts as if they were published: those of a release, or all.
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

/** A new superadmin sets a password with the key the server has printed. */
export function signInSearch({ setup }: Record<string, unknown>): { setup?: string } {
  return typeof setup === 'string' ? { setup } : {}
}
