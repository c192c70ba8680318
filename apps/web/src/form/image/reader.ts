import { fetchOnce } from '#/ui/lazy-component'

/** What reads a chosen picture. */
export const loadImageReader = fetchOnce(async () => await import('./read'))
