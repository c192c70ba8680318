import { t } from '#/text/uz'

/** All times are shown in this zone, whatever that of the computer (docs/panel.md#dates). */
const ZONE = 'Asia/Tashkent'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function split(moment: Date): { year: string; month: string; day: string; hour: string; minute: string } {
  const found = new Map(parts.formatToParts(moment).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function asDate(moment: Date | string | number): Date {
  return moment instanceof Date ? moment : new Date(moment)
}

/** `HH:mm`. */
export function time(moment: Date | string | number): string {
  const { hour, minute } = split(asDate(moment))
  return `${hour}:${minute}`
}

/** `YYYY-MM-DD`. */
export function isoDate(moment: Date | string | number): string {
  const { year, month, day } = split(asDate(moment))
  return `${year}-${month}-${day}`
}

/** A short date for tables: `5-noy, 2026`. */
export function shortDate(moment: Date | string | number): string {
  const { year, month, day } = split(asDate(moment))
  return `${Number(day)}-${t.months.short[Number(month) - 1] ?? ''}, ${year}`
}

/** Tashkent has one offset all year. */
const OFFSET = '+05:00'

/** A day `YYYY-MM-DD` and a time `HH:mm` in Tashkent as a timestamp. */
export const momentOf = (day: string, at: string): string => `${day}T${at.length === 5 ? `${at}:00` : at}${OFFSET}`

const DAY_MS = 86_400_000

/** When something happened, in relative words: `bugun, 14:32`, `kecha, 09:05`, otherwise `5-noy, 2026, 14:32`. */
export function when(moment: Date | string | number, now: Date = new Date()): string {
  const date = asDate(moment)
  const day = isoDate(date)
  if (day === isoDate(now)) return t.dates.today(time(date))
  // Tashkent has one offset all year, so a day is always 24 hours.
  if (day === isoDate(new Date(now.getTime() - DAY_MS))) return t.dates.yesterday(time(date))
  return `${shortDate(date)}, ${time(date)}`
}
