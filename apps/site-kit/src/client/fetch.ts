/** Options of a framework's `fetch` besides the standard: Next.js caches a response by its tags, and for a number of seconds. */
export type ReadOptions = RequestInit & { next?: { tags?: string[]; revalidate?: number | false } }

export type Fetch = (url: string, init?: ReadOptions) => Promise<Response>
