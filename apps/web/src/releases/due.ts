import { isoDate, shortDate, time } from '#/lib/dates'
import { releasesText as text } from '#/text/uz.releases'

const DAY_MS = 86_400_000

/** When something will happen, in relative words: `Ertaga, 09:00`. */
export function whenDue(moment: string, now: Date = new Date()): string {
  const day = isoDate(moment)
  if (day === isoDate(now)) return text.today(time(moment))
  if (day === isoDate(new Date(now.getTime() + DAY_MS))) return text.tomorrow(time(moment))
  return `${shortDate(moment)}, ${time(moment)}`
}
