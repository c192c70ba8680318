import { t } from '#/text/uz'
import { windowText as text } from '#/text/uz.window'
import { isoDate, time } from './dates'
import { isEdge, windowState, type Window } from './window-state'

/** A time as shown beside a switch: `1-dekabr 09:00`, with its year if that is not this one. */
export function momentWords(moment: string, now: number = Date.now()): string {
  const [year = '', month, day] = isoDate(moment).split('-')
  const name = t.months.long[Number(month) - 1] ?? ''
  const at = time(moment)
  return isoDate(now).startsWith(year) ? text.moment(Number(day), name, at) : text.momentOf(Number(day), name, year, at)
}

/** A window in a few words; null if it has no effect. */
export function windowWords(window: Window, now: number = Date.now()): string | null {
  const { visibleFrom, visibleUntil } = window
  const state = windowState(window, now)
  if (state === 'over') return text.over
  if (state === 'later' && isEdge(visibleFrom)) return text.seenFrom(momentWords(visibleFrom, now))
  return isEdge(visibleUntil) ? text.seenUntil(momentWords(visibleUntil, now)) : null
}
