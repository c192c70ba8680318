import { readFileSync } from 'node:fs'

/** What the server tells people, by the code of a failure. */
const messages = JSON.parse(
  readFileSync(new URL('../../../crates/core/messages/uz-Latn.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

/** The sentence for a code, which has to be there. */
export function message(code: string): string {
  const found = messages[code]
  if (found === undefined) throw new Error(`the server has no words for ${code}`)
  return found
}
