const SCHEME = 'https://'

/** The part of a stored link that the field shows: everything behind the fixed `https://`. */
export function shownLink(stored: string): string {
  return stored.replace(/^https?:\/\//i, '')
}

/**
 * What is stored for what was typed or pasted. `http://` is upgraded and a bare host completed, as the server does;
 * another scheme is kept as it stands, and so is a space, so that it is refused in plain sight.
 */
export function parseLink(typed: string): string {
  const rest = shownLink(typed.trimStart()).replace(/^\/\//, '')
  if (rest === '') return ''
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest) ? rest : SCHEME + rest
}

/** Whether there is a space within it, which no link has. */
export const hasSpace = (stored: string): boolean => /\s/.test(stored.trim())

/** Whether it can be a link to a site at all. The server judges more strictly; this is only told earlier. */
export function isLink(stored: string): boolean {
  if (!stored.startsWith(SCHEME) || hasSpace(stored)) return false
  try {
    const { hostname, username, password } = new URL(stored)
    return /[^.]\.[a-z][^.]+$/i.test(hostname) && username === '' && password === ''
  } catch {
    return false
  }
}
