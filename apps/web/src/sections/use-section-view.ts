import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SectionsSearch } from '#/app/search'
import { listPositions } from '#/app/way-back'
import { isEmpty, type Section } from './section'
import { haystacks, hiddenRows, listed, ticking, type SectionView } from './section-view'

/** Where a list of sections stands. */
export type SectionsRoute = '/shell/' | '/shell/course/$id/'

/** The address is written once what was chosen is seen, and typing rests: writing it takes longer than all else. */
const PAUSE_MS = 250
const NONE: ReadonlySet<number> = new Set()

const viewOf = ({ key, show, grouped }: SectionsSearch): SectionView => ({ key: key ?? '', show: show ?? 'all', grouped: grouped ?? false })

const searchOf = ({ key, show, grouped }: SectionView): SectionsSearch => ({
  ...(key.trim() === '' ? {} : { key: key.trim() }),
  ...(show === 'all' ? {} : { show }),
  ...(grouped ? { grouped } : {}),
})

const isSame = (one: SectionView, other: SectionView) => JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other))

/** What is listed: told by the address, which follows what is chosen here a moment later. */
function useViewInAddress(route: SectionsRoute) {
  const inAddress = viewOf(useSearch({ from: route }))
  const navigate = useNavigate()
  const [view, setView] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  // The address was changed by a link or by going back: the list follows.
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

/** Who leaves the list for a section and comes back finds it as it was: what is listed, and how far down. */
function useWayBack(view: SectionView, isThere: boolean): void {
  const router = useRouter()
  const [{ pathname, state }] = useState(router.latestLocation)
  const [y] = useState(() => (state.back === true ? listPositions.get(pathname)?.y : undefined))
  const leave = useEffectEvent(() => listPositions.set(pathname, { search: searchOf(view), y: scrollY }))
  // Before the rows are taken out of the page, which then is shorter.
  useLayoutEffect(() => () => void leave(), [])
  useLayoutEffect(() => {
    if (isThere && y !== undefined) scrollTo({ top: y, behavior: 'instant' })
  }, [isThere, y])
}

/** What is listed of the sections, and which of those are selected. */
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
  // Whatever else is chosen to be listed begins anew.
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
    /** These are changed now, and stay where they are. */
    keep: (ids: readonly number[]) => setKept({ of: view, ids: new Set([...keptIds, ...ids]) }),
    order,
    hidden,
    /** How many there are of the filter and the search, a folded group included. */
    found: all.length - missing.size,
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
