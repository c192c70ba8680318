import type { Act } from './draft-schema'
import { isPending } from './image/value'
import type { Shown } from './use-draft-keeping'

/** What a form was asked for and could not send: it is done by itself when the server can be reached again. */
export type Waiting = Omit<Shown, 'values'> & {
  act: Act
  /** The values that were sent, as a text. What is typed later was not meant to be saved yet. */
  values: string
  /** When it was asked for, in milliseconds. */
  at: number
}

/** Later, what was asked for may no longer be what the person wants: the form only shows it. */
const LASTS_MS = 60 * 60 * 1000

/** Values as a text, to compare them after a reload, when a chosen file is another object with the same content. */
export function textOf(values: Shown['values']): string {
  const entries = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(entries, (_name, value: unknown) => (isPending(value) ? [value.file.name, value.file.size, value.file.lastModified] : value))
}

/** Remembers it at a place of the session storage, for the next page of this tab. */
export function storeWaiting(place: string, act: Act, sent: Shown): void {
  const waiting: Waiting = { ...sent, act, values: textOf(sent.values), at: Date.now() }
  try {
    sessionStorage.setItem(place, JSON.stringify(waiting))
  } catch {
    // No space, or no storage: after a reload the form only shows it.
  }
}

/** What was asked for, if the form shows just that, and it was not long ago. */
export function askedFor(stored: string | null, { values, version, draft }: Shown, now: number = Date.now()): Act | null {
  if (stored === null) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `storeWaiting` writes it
  const waiting = JSON.parse(stored) as Waiting
  const isSame = waiting.version === version && waiting.draft === draft && waiting.values === textOf(values)
  return isSame && waiting.at > now - LASTS_MS ? waiting.act : null
}
