import { fetchOnce } from '#/ui/lazy-component'

/** The code that reads a chosen picture. */
export const loadImageReader = fetchOnce(async () => await import('./read'))
