const SCHEME = 'https://'

/** The part of a stored link that the field shows: everything after the fixed `https://`. */
export function shownLink(stored: string): string {
  return stored.replace(/^https?:\/\//i, '')
}

/**
 * The stored form of a typed or pasted link. `http://` is upgraded and a bare host completed, as on the server; another scheme or
 * a space is kept, so that it is visibly refused.
 */
export function parseLink(typed: string): string {
  const rest = shownLink(typed.trimStart()).replace(/^\/\//, '')
  if (rest === '') return ''
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest) ? rest : SCHEME + rest
}

/** Whether it contains a space, which no link may. */
export const hasSpace = (stored: string): boolean => /\s/.test(stored.trim())

/** Whether it can be a link at all. The server validates more strictly; this only reports earlier. */
export function isLink(stored: string): boolean {
  if (!stored.startsWith(SCHEME) || hasSpace(stored)) return false
  try {
    const { hostname, username, password } = new URL(stored)
    return /[^.]\.[a-z][^.]+$/i.test(hostname) && username === '' && password === ''
  } catch {
    return false
  }
}
