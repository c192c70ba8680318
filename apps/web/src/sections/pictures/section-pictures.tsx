import type { RefObject } from 'react'
import { useFetched } from '#/ui/lazy-component'
import type { Section } from '../section'

const AFTER_LIST_MS = 300

/** A phone has no room for them (`section-rows.module.css`); elsewhere they load last. */
const loadPainter = async () => {
  const wide = matchMedia('(width >= 30rem)')
  if (!wide.matches) await new Promise((resolve) => wide.addEventListener('change', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, AFTER_LIST_MS))
  return await import('./painter')
}

/** The small pictures of a list's rows. */
export function SectionPictures(props: { frame: RefObject<HTMLElement | null>; course: number | null; rows: readonly Section[] }) {
  const { frame, course, rows } = props
  const painter = useFetched(loadPainter, true)
  return painter === null ? null : <painter.SectionPainter frame={frame} course={course} looks={looksOf(rows)} />
}

/** The state of the list that is visible in the pictures. */
function looksOf(rows: readonly Section[]): string {
  const looks = rows.map(({ name, heading, isSwiper, isFilled, ...row }) =>
    JSON.stringify([name, heading, isSwiper, isFilled, 'mode' in row ? row.mode : null]),
  )
  // Independent of their order.
  return looks.toSorted().join()
}
