import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SectionsSearch } from '#/app/search'
import { listPositions } from '#/app/way-back'
import { isEmpty, type Section } from './section'
import { haystacks, hiddenRows, listed, ticking, type SectionView } from './section-view'

/** The routes of the lists of sections. */
export type SectionsRoute = '/shell/' | '/shell/course/$id/'

/** The address is updated after the view has rendered and typing pauses, because updating it takes longest. */
const PAUSE_MS = 250
const NONE: ReadonlySet<number> = new Set()

const viewOf = ({ key, show, grouped }: SectionsSearch): SectionView => ({ key: key ?? '', show: show ?? 'all', grouped: grouped ?? false })

const searchOf = ({ key, show, grouped }: SectionView): SectionsSearch => ({
  ...(key.trim() === '' ? {} : { key: key.trim() }),
  ...(show === 'all' ? {} : { show }),
  ...(grouped ? { grouped } : {}),
})

const isSame = (one: SectionView, other: SectionView) => JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other))

/** The view from the address, which follows changes here a moment later. */
function useViewInAddress(route: SectionsRoute) {
  const inAddress = viewOf(useSearch({ from: route }))
  const navigate = useNavigate()
  const [view, setView] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  // The address changed by a link or by going back: the list follows.
  if (!isSame(known, inAddress)) {
    setKnown(inAddress)
    if (!isSame(inAddress, written)) setView(inAddress)
    setWritten(inAddress)
  }
  const write = useEffectEvent(() => {
    setWritten(view)
    void navigate({ to: '.', search: searchOf(view), replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isSame(view, known)) return undefined
    const timer = setTimeout(() => write(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [view, known])
  return [view, setView] as const
}

/** Restores the list after going to a section and back: its view and scroll position. */
function useWayBack(view: SectionView, isThere: boolean): void {
  const router = useRouter()
  const [{ pathname, state }] = useState(router.latestLocation)
  const [y] = useState(() => (state.back === true ? listPositions.get(pathname)?.y : undefined))
  const leave = useEffectEvent(() => listPositions.set(pathname, { search: searchOf(view), y: scrollY }))
  // Before the rows are removed and the page gets shorter.
  useLayoutEffect(() => () => void leave(), [])
  useLayoutEffect(() => {
    if (isThere && y !== undefined) scrollTo({ top: y, behavior: 'instant' })
  }, [isThere, y])
}

/** The view of the sections, and the selection. */
export function useSectionView<Row extends Section>(
  rows: readonly Row[] | undefined,
  route: SectionsRoute,
  helpOf: (row: Row) => string | undefined,
) {
  const [view, setView] = useViewInAddress(route)
  const [kept, setKept] = useState({ of: view, ids: NONE })
  const [selected, setSelected] = useState(NONE)
  const [folded, setFolded] = useState(false)
  const anchor = useRef<number | null>(null)
  useWayBack(view, rows !== undefined)

  const all = useMemo(() => rows ?? [], [rows])
  const found = useMemo(() => haystacks(all, helpOf), [all, helpOf])
  // Any other view starts without it.
  const keptIds = kept.of === view ? kept.ids : NONE
  const order = useMemo(() => listed(all, view.grouped), [all, view.grouped])
  const missing = useMemo(() => hiddenRows(all, view, found, keptIds), [all, view, found, keptIds])
  const isFolded = folded && view.grouped
  const hidden = isFolded ? new Set([...missing, ...all.filter(isEmpty).map((row) => row.id)]) : missing
  const seen = order.filter((row) => !hidden.has(row.id))
  const chosen = seen.filter((row) => selected.has(row.id))

  return {
    view,
    setView: (change: Partial<SectionView>) => setView((now) => ({ ...now, ...change })),
    /** Keeps changed sections listed. */
    keep: (ids: readonly number[]) => setKept({ of: view, ids: new Set([...keptIds, ...ids]) }),
    order,
    hidden,
    /** The number of results of the filter and the search, a collapsed group included. */
    found: all.length - missing.size,
    /** The number of them that are only listed because they were just changed. */
    changed: keptIds.size === 0 ? 0 : hiddenRows(all, view, found, NONE).size - missing.size,
    /** How many a search finds without the filter, if it finds none with it. */
    elsewhere: missing.size < all.length || view.key.trim() === '' ? 0 : all.length - hiddenRows(all, { ...view, show: 'all' }, found, NONE).size,
    seen,
    chosen,
    selected,
    isFiltered: view.key.trim() !== '' || view.show !== 'all',
    isFolded,
    fold: () => setFolded(!folded),
    tick: (id: number, isOn: boolean, isRange: boolean) => {
      setSelected(ticking(selected, seen.map((row) => row.id), id, isOn, isRange ? anchor.current : null))
      anchor.current = id
    },
    tickAll: (isOn: boolean) => setSelected(isOn ? new Set(seen.map((row) => row.id)) : NONE),
  }
}
