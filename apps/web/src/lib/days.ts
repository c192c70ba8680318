/** Calendar days as `YYYY-MM-DD`, without time or zone. */

const DAY_MS = 86_400_000
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
/** Typed as `5.11.2026`, also with other separators, or in ISO order. */
const TYPED = /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\.?$/

type DayParts = { year: number; month: number; day: number }

/** Years with four digits. */
const FIRST_YEAR = 1000

function iso(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere && year >= FIRST_YEAR ? at.toISOString().slice(0, 10) : undefined
}

/** The parts of a day; undefined for an invalid one. */
export function partsOf(text: string): DayParts | undefined {
  const [, year, month, day] = (ISO.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  return iso(year, month, day) === undefined ? undefined : { year, month, day }
}

/** The day that was typed or pasted. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim()
  if (partsOf(text) !== undefined) return text
  const [, day, month, year] = (TYPED.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  return iso(year, month, day)
}

/** A day as it is typed: `05.11.2026`; empty for an invalid one. */
export function shownDay(day: string): string {
  return partsOf(day) === undefined ? '' : day.split('-').toReversed().join('.')
}

/** The typed text with dots inserted: `0511` is `05.11`, and `5.11` stays as it is. */
export function withDots(typed: string): string {
  const parts = ['']
  for (const sign of typed) {
    const last = parts.at(-1) ?? ''
    const isFull = last.length === (parts.length < 3 ? 2 : 4)
    if (/\d/.test(sign) && !isFull) parts[parts.length - 1] = last + sign
    else if (parts.length < 3 && last !== '') parts.push(/\d/.test(sign) ? sign : '')
  }
  return parts.join('.')
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const { year, month, day: number } = partsOf(day) ?? { year: 2000, month: 1, day: 1 }
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(number, last))
  return first.toISOString().slice(0, 10)
}

/** The index of a day in its week, from Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The weeks of a day's month, with seven days each: the first and last may include days of other months. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekdayOf(first)); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  }
  return weeks
}
