import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { pageQuery } from '#/live-preview/page-query'
import { SHAPES } from '@peshtoq/site-kit/static/shapes'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { drawSection } from './draw'
import { Magnifier } from './magnifier'

/** Pictures are rendered after this long without a key, click or scroll. */
const QUIET_MS = 400
/** Rows that are about to scroll into view. */
const AHEAD = '200px 0px'
/** The number of pictures cached while the panel is open. */
const KEPT_MOST = 300

const kept = new Map<string, Promise<string>>()

/** A static section is one slim strip here, without a preview. */
const isUnknown = ({ name }: SiteSection) => Object.entries(SHAPES).some(([other, shape]) => other === name && shape === 'strip')

/** The visible parts of a section, without its name in the panel. */
function looksOf({ name, heading, layout, isSwiper, content }: SiteSection): string {
  return JSON.stringify([name, heading, layout, isSwiper, content])
}

/** Renders pictures of the rows in view, one after another, while the person is idle. */
export function SectionPainter(props: {
  /** The rows, each with an element for its picture, which has the section's name as `data-picture`. */
  frame: RefObject<HTMLElement | null>
  /** The id of the course, null for the landing page. */
  course: number | null
  /** A key of how the sections look, as far as the list knows: they are refetched when it changes. */
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

/** Renders until the returned function is called. */
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
      // oxlint-disable-next-line no-await-in-loop -- one after another
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
  // Rows are rendered again once they can be dragged, and once they have content.
  const rows = new MutationObserver(look)
  rows.observe(list, { childList: true, subtree: true, attributeFilter: ['data-empty'] })
  look()
  return () => {
    left.abort()
    rows.disconnect()
    inSight.disconnect()
  }
}

/** Outside React: four dozen rows that subscribed would slow the list down. */
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

/** A picture of the section's current content, rendered once; null if that is impossible. */
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

/** Resolves when the browser is idle and the person pauses. */
async function quiet(touched: () => number): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- checked again until idle
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
