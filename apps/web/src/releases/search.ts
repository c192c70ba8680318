/** Which releases are listed; published ones are paged. */
export type ReleasesSearch = { tab?: 'published'; page?: number }

export function releasesSearch(raw: Record<string, unknown>): ReleasesSearch {
  const page = Number(raw['page'])
  return {
    ...(raw['tab'] === 'published' ? { tab: 'published' } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  }
}
