import { isoDate, shortDate } from '#/lib/dates'
import { historyText as text } from '#/text/uz.history'

const DAY_MS = 86_400_000

/** The changes of one day, labelled with its date. */
export type Day<Of> = { day: string; label: string; of: readonly Of[] }

/** Groups changes by day in Tashkent, in the given order (newest first). */
export function byDay<Of extends { at: string }>(changes: readonly Of[], now: Date = new Date()): Day<Of>[] {
  const days = new Map<string, Of[]>()
  for (const change of changes) {
    const day = isoDate(change.at)
    days.set(day, [...(days.get(day) ?? []), change])
  }
  return [...days].map(([day, of]) => ({ day, of, label: labelOf(day, of[0]?.at ?? day, now) }))
}

function labelOf(day: string, at: string, now: Date): string {
  if (day === isoDate(now)) return text.today
  return day === isoDate(new Date(now.getTime() - DAY_MS)) ? text.yesterday : shortDate(at)
}
