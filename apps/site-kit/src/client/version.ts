import type { Fetch } from './fetch'

declare const KIT_VERSION: string

/** The version of the server that this kit was built with. */
export const VERSION: string = KIT_VERSION

/** Servers that were asked already. */
const asked = new Map<string, Promise<void>>()

/**
 * Tells once, of each server, when it is of another version than this kit. A server that does not say is older than its first
 * kit, or was built without one. That it cannot be asked is no failure: whatever is read next will tell.
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
    // Kept as long as what is read, so that it makes no page shorter-lived.
    const response = await fetch(`${url}/api/site-kit.tgz`, { method: 'HEAD', next: { tags: [], revalidate } }).catch(() => null)
    const server = response?.headers.get('x-peshtoq-version') ?? null
    if (response?.ok !== true || server === VERSION) return
    warn(`@peshtoq/site is of version ${VERSION}, ${url} of ${server ?? 'an unknown one'}. Install the server's own: npm install ${url}/api/site-kit.tgz`)
  }
}

function toConsole(message: string): void {
  // oxlint-disable-next-line no-console -- there is no other place for it in a build
  console.warn(message)
}
