/** What a framework's `fetch` takes beside the standard: Next.js keeps an answer by its tags, and for so many seconds. */
export type ReadOptions = RequestInit & { next?: { tags?: string[]; revalidate?: number | false } }

export type Fetch = (url: string, init?: ReadOptions) => Promise<Response>
