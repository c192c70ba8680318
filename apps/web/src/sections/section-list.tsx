import { Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { SortableRows, type Drag } from '#/resources/kit/sorting'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import { useFetched, useLazyComponent } from '#/ui/lazy-component'
import { Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { countSections, placing, type Section, type SectionEdit } from './section'
import { GroupHead, Head, NothingFound } from './section-list-parts'
import type { SectionNamesProps } from './section-names-dialog'
import { RowsViewContext, SectionRow, type RowActs, type SectionLinks } from './section-row'
import styles from './section-rows.module.css'
import { countFilters, isEmpty } from './section-view'
import { useSectionDrafts } from './use-section-drafts'
import { useSectionView, type SectionsRoute } from './use-section-view'
import { useSections, type SectionSource } from './use-sections'

// The list stands without them.
const loadTools = async () => await import('./section-tools')
const loadNamesDialog = async () => (await import('./section-names-dialog')).SectionNamesDialog
const loadPlaceDialog = async () => (await import('./place-dialog')).PlaceDialog

/** The sections of a page: found, sorted, shown, hidden and named in place; every change is saved at once. */
export function SectionList<Row extends Section>(props: {
  source: SectionSource<Row>
  route: SectionsRoute
  title: string
  /** The same function from one drawing to the next. */
  linksOf: (row: Row) => SectionLinks
  /** Beside a section's name: what else of it is chosen here. */
  moreOf?: (row: Row, onChange: (edit: SectionEdit<Row>) => void) => ReactNode
}) {
  const { source, route, title, linksOf, moreOf } = props
  const { query, rows, change, changeAndWait } = useSections(source)
  const helpOf = useMemo(() => (row: Row) => linksOf(row).help, [linksOf])
  const { view, setView, keep, order, hidden, found, seen, chosen, selected, isFiltered, isFolded, fold, tick, tickAll } =
    useSectionView(rows, route, helpOf)
  const drafts = useSectionDrafts()
  const tools = useFetched(loadTools, rows !== undefined)
  const navigate = useNavigate()
  const keepFocus = useFocusAfterMove()
  const frame = useRef<HTMLUListElement>(null)
  const [spoken, setSpoken] = useState('')
  const [PlaceDialog, needPlaceDialog] = useLazyComponent(loadPlaceDialog)
  const [placed, setPlaced] = useState<number | null>(null)
  const [NamesDialog, needNamesDialog] = useLazyComponent<SectionNamesProps<Row>>(loadNamesDialog)
  const [headed, setHeaded] = useState<string | null>(null)

  const places = useMemo(() => new Map((rows ?? []).map((row, place) => [row.id, place])), [rows])
  const count = places.size

  const edit = (made: SectionEdit<Row>) => {
    keep(made.several === undefined ? (made.row === undefined ? [] : [made.row]) : [...made.several.ids])
    change(made)
  }
  const moveTo = (row: Row, to: number, focus: string | null) => {
    if (to < 0 || to >= count) return
    if (focus !== null) keepFocus(`${row.id}-${focus}`)
    change(placing(row, to))
    setSpoken(formText.list.orderedSpoken(row.displayName, to + 1, count))
  }
  const acts = useSameActs<Row>({
    change: edit,
    rename: (made) => {
      keep(made.row === undefined ? [] : [made.row])
      return changeAndWait(made)
    },
    move: (row, by, from) => moveTo(row, (places.get(row.id) ?? 0) + by, from === 'menu' ? 'menu' : by < 0 ? 'up' : 'down'),
    place: (row) => {
      needPlaceDialog()
      setPlaced(row.id)
    },
    head: (row) => {
      needNamesDialog()
      setHeaded(row.name)
    },
    go: (to) => void navigate({ to }),
  })
  const shownView = useMemo(() => ({ hidden, selected, tick }), [hidden, selected, tick])
  const ids = useMemo(() => order.map((row) => row.id), [order])
  const groupAt = view.grouped ? order.findIndex(isEmpty) : -1
  const groupCount = groupAt === -1 ? 0 : order.length - groupAt

  const shown = (index: number, drag?: Drag) => {
    const row = order[index]
    if (row === undefined) return null
    const { edit: to } = linksOf(row)
    return [
      index === groupAt && <GroupHead key="group" count={groupCount} isFolded={isFolded} onFold={fold} />,
      <SectionRow
        key={row.id}
        row={row}
        place={places.get(row.id) ?? 0}
        count={count}
        isDraft={to !== null && drafts(to)}
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

  const nameOf = (id: number) => rows.find((row) => row.id === id)?.displayName ?? ''
  const onDrag = (from: number, to: number) => {
    const row = rows[from]
    if (row !== undefined) moveTo(row, to, null)
  }
  const isLocked = isFiltered || view.grouped
  const asked = rows.find((row) => row.id === placed)

  return (
    <div>
      <div className={styles['top']}>
        {tools === null ? (
          <div className={styles['tools']} />
        ) : (
          <tools.Tools view={view} counts={countFilters(rows)} onChange={setView} />
        )}
        <Head counts={countSections(rows)} found={isFiltered ? found : null} seen={seen.length} chosen={chosen.length} onTickAll={tickAll}>
          {tools !== null && <tools.Bulk chosen={chosen} onChange={edit} onEnd={() => tickAll(false)} />}
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
        {found === 0 && <NothingFound onAll={() => setView({ key: '', show: 'all' })} />}
        <RowsViewContext value={shownView}>
          <SortableRows frame={frame} ids={ids} nameOf={nameOf} onMove={onDrag}>
            {shown}
          </SortableRows>
        </RowsViewContext>
      </ul>
      {isLocked && found > 0 && (
        <Text textStyle="xs" color="fg.muted" marginTop="2">
          {isFiltered ? text.noDragging : text.noDraggingGrouped}
        </Text>
      )}
      <Box srOnly aria-live="polite">
        {spoken}
      </Box>
      <Box srOnly aria-live="polite">
        {chosen.length > 0 ? text.selected(chosen.length) : isFiltered ? text.found(found, count) : ''}
      </Box>
      {NamesDialog !== null && headed !== null && (
        <NamesDialog source={source} name={headed} open begin="heading" onClose={() => setHeaded(null)} />
      )}
      {PlaceDialog !== null && asked !== undefined && (
        <PlaceDialog
          name={asked.displayName}
          place={places.get(asked.id) ?? 0}
          others={rows.filter((row) => row.id !== asked.id).map((row) => row.displayName)}
          returnsTo={() => document.querySelector(`[data-move="${asked.id}-menu"]`)}
          onPlace={(to) => moveTo(asked, to, 'menu')}
          onClose={() => setPlaced(null)}
        />
      )}
    </div>
  )
}

/** The newest of these functions, under ones that stay the same. */
function useSameActs<Row extends Section>(acts: RowActs<Row>): RowActs<Row> {
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  const [same] = useState(
    (): RowActs<Row> => ({
      change: (edit) => newest.current.change(edit),
      rename: (edit) => newest.current.rename(edit),
      move: (row, by, from) => newest.current.move(row, by, from),
      place: (row) => newest.current.place(row),
      head: (row) => newest.current.head(row),
      go: (to) => newest.current.go(to),
    }),
  )
  return same
}

/** Call what it answers before a row is moved: the row put elsewhere in the page takes the focus of its button with it. */
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
