import type { Fetch } from './fetch'

declare const KIT_VERSION: string

/** The server version that this kit was built with. */
export const VERSION: string = KIT_VERSION

/** Servers that were checked already. */
const asked = new Map<string, Promise<void>>()

/**
 * Warns once per server if its version differs from this kit's. A server without a version is older than its first kit, or was
 * built without one. A failed check is no error: the next read will report it.
 */
export async function checkVersion(
  url: string,
  fetch: Fetch,
  revalidate: number | false,
  warn: (message: string) => void = toConsole,
): Promise<void> {
  const known = asked.get(url) ?? ask()
  asked.set(url, known)
  await known

  async function ask(): Promise<void> {
    // Cached as long as what is read, so that it does not shorten the lifetime of a page. The query gives each version of the
    // kit a cache entry of its own: the cache of a framework may outlive a build.
    const response = await fetch(`${url}/api/site-kit.tgz?kit=${VERSION}`, { method: 'HEAD', next: { tags: [], revalidate } }).catch(() => null)
    const server = response?.headers.get('x-peshtoq-version') ?? null
    if (response?.ok !== true || server === VERSION) return
    warn(`@peshtoq/site is of version ${VERSION}, ${url} of ${server ?? 'an unknown one'}. Install the server's own: npm install ${url}/api/site-kit.tgz`)
  }
}

function toConsole(message: string): void {
  // oxlint-disable-next-line no-console -- there is no other channel in a build
  console.warn(message)
}
