import { Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { SortableRows, type Drag } from '#/resources/kit/sorting'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import { useFetched, useLazyComponent } from '#/ui/lazy-component'
import { Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { countSections, isEmpty, placing, type Section, type SectionEdit } from './section'
import { Head } from './section-list-parts'
import type { Asked, SectionDialogsProps } from './section-dialogs'
import { useRowStore } from './row-store'
import type { RowActs, SectionLinks } from './row-acts'
import { SectionRow } from './section-row'
import head from './section-head.module.css'
import styles from './section-rows.module.css'
import { countFilters } from './section-view'
import { useSectionDrafts } from './use-section-drafts'
import { useSectionView, type SectionsRoute } from './use-section-view'
import { useDrafting } from '#/drafting/use-drafting'
import { useAnnouncement } from '#/ui/use-announcement'
import { useSections, type SectionSource } from './use-sections'

// The list works without them.
const loadTools = async () => await import('./section-tools')
const loadDialogs = async () => (await import('./section-dialogs')).SectionDialogs

/** The sections of a page: search, order, visibility and names; every change is saved at once. */
export function SectionList<Row extends Section>(props: {
  source: SectionSource<Row>
  route: SectionsRoute
  title: string
  /** Stable between renders. */
  linksOf: (row: Row) => SectionLinks
  /** Another control beside a section's name. */
  moreOf?: (row: Row, onChange: (edit: SectionEdit<Row>) => void) => ReactNode
  /** The page itself is not on the site. */
  isUnseen?: boolean
  /** Why, with an action. */
  unseen?: ReactNode
}) {
  const { route, title, linksOf, moreOf, isUnseen = false, unseen } = props
  const drafting = useDrafting({
    of: props.source.key,
    isPossible: true,
    path: props.source.path,
    make: (parts) => parts.draftingSections(props.source),
  })
  const source = drafting.made?.source ?? props.source
  const { query, rows, change, changeAndWait } = useSections(source)
  const helpOf = useMemo(() => (row: Row) => linksOf(row).help, [linksOf])
  const { view, setView, keep, order, hidden, found, changed, elsewhere, seen, chosen, selected, isFiltered, isFolded, fold, tick, tickAll } =
    useSectionView(rows, route, helpOf)
  const drafts = useSectionDrafts(props.source.course)
  const tools = useFetched(loadTools, rows !== undefined)
  const navigate = useNavigate()
  const keepFocus = useFocusAfterMove()
  const frame = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useAnnouncement()
  const [Dialogs, needDialogs] = useLazyComponent<SectionDialogsProps<Row>>(loadDialogs)
  const [asked, setAsked] = useState<Asked | null>(null)

  const places = useMemo(() => new Map((rows ?? []).map((row, place) => [row.id, place])), [rows])
  const count = places.size

  const nameOf = (id: number) => rows?.find((row) => row.id === id)?.displayName ?? ''
  const edit = (made: SectionEdit<Row>) => {
    keep(made.several === undefined ? (made.row === undefined ? [] : [made.row]) : [...made.several.ids])
    change(made)
  }
  const moveTo = (row: Row, to: number, focus: string | null) => {
    if (to < 0 || to >= count) return
    if (focus !== null) keepFocus(`${row.id}-${focus}`)
    change(placing(row, to))
    announce(formText.list.orderedAnnouncement(row.displayName, to + 1, count))
  }
  const acts = useNewest<ListActs<Row>>({
    change: edit,
    rename: (made) => {
      keep(made.row === undefined ? [] : [made.row])
      return changeAndWait(made)
    },
    move: (row, by, from) => moveTo(row, (places.get(row.id) ?? 0) + by, from === 'menu' ? 'menu' : by < 0 ? 'up' : 'down'),
    ask: (what, row) => {
      needDialogs()
      setAsked({ what, id: row.id })
    },
    go: (to) => void navigate({ to }),
    tick,
    nameOf,
    fold,
    drag: (from, to) => {
      const row = rows?.[from]
      if (row !== undefined) moveTo(row, to, null)
    },
  })
  const store = useRowStore(
    order.map((row) => {
      const { edit: to } = linksOf(row)
      return {
        row,
        place: places.get(row.id) ?? 0,
        count,
        draftState: drafting.made?.differs(row) === true ? 'changed' : to === null ? null : drafts(to),
        time: tools?.timeWords(row) ?? null,
        isHidden: hidden.has(row.id),
        isSelected: selected.has(row.id),
      }
    }),
  )
  const ids = useSameIds(order)
  const groupAt = view.grouped ? order.findIndex(isEmpty) : -1
  const groupCount = groupAt === -1 ? 0 : order.length - groupAt

  const shown = (index: number, drag?: Drag) => {
    const id = ids[index]
    if (id === undefined) return null
    return [
      index === groupAt && tools !== null && <tools.GroupHead key="group" count={groupCount} isFolded={isFolded} onFold={() => acts.current.fold()} />,
      <SectionRow
        key={id}
        id={id}
        store={store}
        linksOf={linksOf}
        moreOf={moreOf}
        acts={acts}
        attach={drag?.attach}
        attachHandle={drag?.attachHandle}
        isDragging={drag?.dragging === true}
      />,
    ]
  }

  if (rows === undefined) {
    if (query.error === null) return <SkeletonRows />
    return (
      <Panel>
        <ReadError level={2} title={formText.list.failed} query={query} />
      </Panel>
    )
  }

  const isLocked = isFiltered || view.grouped

  return (
    <div>
      {drafting.bar}
      <div className={head['top']}>
        {tools === null ? (
          <div className={head['tools']} />
        ) : (
          <tools.Tools view={view} counts={countFilters(rows)} onChange={setView}>
            {drafting.toggle}
          </tools.Tools>
        )}
        <Head
          counts={countSections(rows)}
          found={isFiltered ? found : null}
          changed={changed}
          seen={seen.length}
          chosen={chosen.length}
          onTickAll={tickAll}
          isUnseen={isUnseen}
          isDraft={drafting.made !== null}
          note={
            <>
              {unseen}
              {view.show === 'empty' && tools !== null && <tools.EmptyNote empty={seen.filter(isEmpty)} />}
              {view.show === 'ready' && tools !== null && <tools.ShowReady ready={seen.filter((row) => !row.isVisible)} all={rows} onChange={edit} />}
            </>
          }
        >
          {tools !== null && <tools.Bulk chosen={chosen} all={rows} onChange={edit} onEnd={() => tickAll(false)} />}
        </Head>
      </div>
      <ul
        ref={frame}
        className={styles['list']}
        aria-label={title}
        aria-busy={query.isFetching}
        {...(isLocked ? { 'data-locked': '' } : {})}
        {...(view.grouped || view.show === 'empty' ? { 'data-empties': '' } : {})}
      >
        {found === 0 && tools !== null && (
          <tools.NothingFound elsewhere={elsewhere} onAll={() => setView(elsewhere === 0 ? { key: '', show: 'all' } : { show: 'all' })} />
        )}
        <SortableRows frame={frame} ids={ids} nameOf={(id) => acts.current.nameOf(id)} onMove={(from, to) => acts.current.drag(from, to)}>
          {shown}
        </SortableRows>
      </ul>
      {isLocked && found > 0 && (
        <Text textStyle="xs" color="fg.muted" marginTop="2">
          {isFiltered ? text.noDragging : text.noDraggingGrouped}
        </Text>
      )}
      <Box srOnly aria-live="polite">
        {announcement}
      </Box>
      <Box srOnly aria-live="polite">
        {chosen.length > 0 ? text.selected(chosen.length) : isFiltered ? text.found(found - changed, count) : ''}
      </Box>
      {/* Its place is there before its code, so that the page has its height when a scroll position is restored. */}
      <Box minHeight="10" marginTop="2">
        {tools !== null && <tools.OrderHistory isOfCourse={source.course !== null} first={rows[0]?.id} />}
      </Box>
      {tools !== null && <tools.SectionPictures frame={frame} course={source.course} rows={rows} />}
      {Dialogs !== null && asked !== null && (
        <Dialogs source={source} rows={rows} asked={asked} onPlace={(row, to) => moveTo(row, to, 'menu')} onChange={changeAndWait} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

/** The actions of the list itself, besides those of its rows. */
type ListActs<Row extends Section> = RowActs<Row> & {
  nameOf: (id: number) => string
  drag: (from: number, to: number) => void
  fold: () => void
}

/** The latest value in a stable ref, so that its users are not rendered again. */
function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

/** The ids of the rows, the same array while unchanged: rendering all of them again takes longest. */
function useSameIds(order: readonly Section[]): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([])
  const now = order.map((row) => row.id)
  if (now.length === ids.length && now.every((id, at) => id === ids[at])) return ids
  setIds(now)
  return now
}

/** Returns a function to call before a row is moved: moving its element takes the focus from its button. */
function useFocusAfterMove(): (move: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    document.querySelector<HTMLElement>(`[data-move="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return (move) => {
    wanted.current = move
  }
}

function SkeletonRows() {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {formText.list.loading}
      </Box>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <Flex key={line} gap="4" align="center" height="11" paddingX="4" borderBottomWidth={line === 7 ? '0' : '1px'} borderColor="border">
          <Skeleton height="4" flex="2" />
          <Skeleton height="4" flex="1" hideBelow="md" />
          <Skeleton height="4" width="24" />
        </Flex>
      ))}
    </Box>
  )
}
