const KEPT = 6

export type Recent = { path: string; title: string }

const placeOf = (personId: number) => `recents:${personId}`

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('title' in value)) return false
  return typeof value.path === 'string' && typeof value.title === 'string'
}

/** The screens that this person opened last in this browser, newest first. */
export function readRecents(personId: number): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Stores the open screen under the window's title, also after it changes, as when a record is renamed. Returns how to end that. */
export function follow(personId: number, path: string): () => void {
  remember(personId, path)
  const title = document.querySelector('title')
  if (title === null) return () => undefined
  const renamed = new MutationObserver(() => remember(personId, path))
  renamed.observe(title, { childList: true })
  return () => renamed.disconnect()
}

/** Stores the open screen under the window's title; if it only says that nothing is there, forgets it. */
export function remember(personId: number, path: string): void {
  const title = document.title.replace(/ · Peshtoq$/, '')
  const others = readRecents(personId).filter((one) => one.path !== path)
  const isThere = document.querySelector('main [data-message="1"]') === null
  try {
    localStorage.setItem(placeOf(personId), JSON.stringify([...(isThere ? [{ path, title }] : []), ...others].slice(0, KEPT)))
  } catch {
    // The browser stores nothing.
  }
}
