import { readFileSync } from 'node:fs'

/** The server's messages, by code. */
const messages = JSON.parse(
  readFileSync(new URL('../../../crates/core/messages/uz-Latn.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

/** The message of a code, which must exist. */
export function message(code: string): string {
  const found = messages[code]
  if (found === undefined) throw new Error(`the server has no words for ${code}`)
  return found
}
