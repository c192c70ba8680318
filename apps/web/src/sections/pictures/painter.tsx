import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { pageQuery } from '#/live-preview/page-query'
import { SHAPES } from '@peshtoq/site-kit/static/shapes'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { drawSection } from './draw'
import { Magnifier } from './magnifier'

/** Drawing waits until nobody has pressed or scrolled for so long. */
const QUIET_MS = 400
/** Rows that are about to come into sight. */
const AHEAD = '200px 0px'
/** Pictures that are kept while the panel is open, by what they show. */
const KEPT_MOST = 300

const kept = new Map<string, Promise<string>>()

/** What the site designs itself is one slim strip here, of which there is nothing to see. */
const isUnknown = ({ name }: SiteSection) => Object.entries(SHAPES).some(([other, shape]) => other === name && shape === 'strip')

/** What of a section can be seen; not its name in the panel. */
function looksOf({ name, heading, layout, isSwiper, content }: SiteSection): string {
  return JSON.stringify([name, heading, layout, isSwiper, content])
}

/** Draws the pictures of those rows of a list that come into sight, one after the other, while nobody does anything else. */
export function SectionPainter(props: {
  /** The rows, each with a place for its picture: an element with the section's name as `data-picture`. */
  frame: RefObject<HTMLElement | null>
  /** The number of the course whose page it is; null for the landing page. */
  course: number | null
  /** What the list knows of how the sections look: they are read anew once it is another. */
  looks: string
}) {
  const { frame, course, looks } = props
  const { data, refetch } = useQuery(pageQuery(course))
  const known = useRef(looks)
  useEffect(() => {
    if (known.current === looks) return
    known.current = looks
    void refetch()
  }, [looks, refetch])
  const sections = data?.sections
  useEffect(() => {
    const list = frame.current
    return list === null || sections === undefined ? undefined : paint(list, sections)
  }, [frame, sections])
  return <Magnifier frame={frame} />
}

/** Draws until what it answers is called. */
function paint(list: HTMLElement, sections: readonly SiteSection[]): () => void {
  const left = new AbortController()
  const { signal } = left
  const byName = new Map<string, SiteSection>(sections.map((section) => [section.name, section]))
  const waiting = new Set<HTMLElement>()
  let touched = 0
  let isDrawing = false
  const touch = () => {
    touched = performance.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'scroll', 'touchmove'] as const) {
    window.addEventListener(kind, touch, { capture: true, passive: true, signal })
  }

  const drawAll = async () => {
    isDrawing = true
    for (const place of waiting) {
      const section = byName.get(place.dataset['picture'] ?? '')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const url = section === undefined || isUnknown(section) ? null : await draw(section, () => touched)
      if (signal.aborted) return
      waiting.delete(place)
      show(place, url)
    }
    isDrawing = false
  }

  const inSight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        waiting.add(target)
        inSight.unobserve(target)
      }
      if (!isDrawing) void drawAll()
    },
    { rootMargin: AHEAD },
  )
  const known = new WeakSet<Element>()
  const look = () => {
    for (const place of list.querySelectorAll('[data-picture]:not([data-empty])')) {
      if (known.has(place)) continue
      known.add(place)
      inSight.observe(place)
    }
  }
  // Rows are drawn anew once they can be dragged, and no longer empty once they are filled.
  const rows = new MutationObserver(look)
  rows.observe(list, { childList: true, subtree: true, attributeFilter: ['data-empty'] })
  look()
  return () => {
    left.abort()
    rows.disconnect()
    inSight.disconnect()
  }
}

/** The rows know nothing of it: four dozen of them that listened would be slower than those that do not. */
function show(place: HTMLElement, url: string | null): void {
  place.style.backgroundImage = url === null ? '' : `url("${url}")`
  if (url === null) {
    delete place.dataset['drawn']
    place.dataset['plain'] = ''
  } else {
    place.dataset['drawn'] = url
    delete place.dataset['plain']
  }
}

/** The picture of what the section shows now, drawn once; null where it cannot be drawn. */
async function draw(section: SiteSection, touched: () => number): Promise<string | null> {
  const looks = looksOf(section)
  const known = kept.get(looks)
  if (known === undefined) await quiet(touched)
  const drawn = known ?? drawSection(section)
  kept.delete(looks)
  kept.set(looks, drawn)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest)
  try {
    return await drawn
  } catch {
    kept.delete(looks)
    return null
  }
}

/** Once the browser has nothing else to do, and the person pauses. */
async function quiet(touched: () => number): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked again until it is quiet
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 })
      else setTimeout(resolve, 50)
    })
    const wait = touched() + QUIET_MS - performance.now()
    if (wait <= 0) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
