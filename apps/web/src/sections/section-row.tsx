import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Eye, GalleryHorizontal, GripVertical, Layers, Lock, Ellipsis } from 'lucide-react'
import { createContext, memo, use, useRef, useState, type MouseEvent, type ReactNode, type RefCallback } from 'react'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import { LazyMenu, type MenuEntry } from '#/ui/lazy-menu'
import { Switch } from '#/ui/switch'
import { Tooltip } from '#/ui/tooltip'
import { useLazyComponent } from '#/ui/lazy-component'
import { renaming, showing, sliding, type Section, type SectionEdit } from './section'
import styles from './section-rows.module.css'

export type SectionLinks = {
  /** What the section shows, in a few words. */
  help: string | undefined
  /** The screen that edits its content. */
  edit: string | null
  /** The screen that shows it as the site would; null while there is none. */
  view: string | null
}

/** What is seen of the rows and changes more often than they do. */
export type RowsView = {
  hidden: ReadonlySet<number>
  selected: ReadonlySet<number>
  tick: (id: number, isOn: boolean, isRange: boolean) => void
}

export const RowsViewContext = createContext<RowsView>({ hidden: new Set(), selected: new Set(), tick: () => undefined })

/** What is done to a row: the same functions from one drawing to the next, so that a row is drawn only for its own sake. */
export type RowActs<Row extends Section> = {
  change: (edit: SectionEdit<Row>) => void
  rename: (edit: SectionEdit<Row>) => Promise<unknown>
  /** By so many places. */
  move: (row: Row, by: -1 | 1, from: 'arrow' | 'menu') => void
  /** Asks where to. */
  place: (row: Row) => void
  /** Asks for what visitors read above it. */
  head: (row: Row) => void
  go: (to: string) => void
}

const loadName = async () => (await import('./section-name')).SectionName

type RowParts<Row extends Section> = {
  row: Row
  /** Its place on the page, from 0, and how many places there are. */
  place: number
  count: number
  /** The person has left its form unsaved on this browser. */
  isDraft: boolean
  linksOf: (row: Row) => SectionLinks
  /** What else of it is chosen here. */
  moreOf: ((row: Row, onChange: (edit: SectionEdit<Row>) => void) => ReactNode) | undefined
  acts: RowActs<Row>
  attachHandle: RefCallback<Element> | undefined
}

/** One section of a page: its place, name, what is missing and whether anybody sees it. */
export function SectionRow<Row extends Section>(
  props: RowParts<Row> & { attach: RefCallback<Element> | undefined; isDragging: boolean },
) {
  const { attach, isDragging, ...parts } = props
  const { id, displayName } = parts.row
  const { hidden, selected, tick } = use(RowsViewContext)
  const isSelected = selected.has(id)
  // With a key held the row is pressed anywhere; what one can press in it is left to itself.
  const onClick = (event: MouseEvent) => {
    const isKey = event.shiftKey || event.ctrlKey || event.metaKey
    if (!isKey || !(event.target instanceof Element) || event.target.closest('a, button, input, label') !== null) return
    tick(id, event.shiftKey || !isSelected, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its box does the same by keyboard
    <li
      ref={attach}
      className={styles['row']}
      data-row={id}
      hidden={hidden.has(id)}
      {...(isSelected ? { 'data-selected': '' } : {})}
      {...(isDragging ? { 'data-dragging': '' } : {})}
      onClick={onClick}
      // A range is not marked as text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <TickBox label={text.select(displayName)} checked={isSelected} onTick={(isOn, isRange) => tick(id, isOn, isRange)} />
      <RowContent {...parts} />
    </li>
  )
}

/** A box that is ticked by mouse, finger or Space; with Shift, a range is. */
export function TickBox(props: {
  label: string
  checked: boolean
  isMixed?: boolean
  onTick: (isOn: boolean, isRange: boolean) => void
}) {
  const { label, checked, isMixed = false, onTick } = props
  const shift = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/label-has-associated-control, jsx-a11y/no-noninteractive-element-interactions -- the box in it has the keys and the name
    <label
      className={styles['check']}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) return
        // Firefox does not hand a press with Shift on to the box.
        event.preventDefault()
        onTick(!checked, event.shiftKey)
      }}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(node) => {
          if (node !== null) node.indeterminate = isMixed
        }}
        onKeyDown={(event) => {
          shift.current = event.shiftKey
        }}
        onPointerDown={(event) => {
          shift.current = event.shiftKey
        }}
        onChange={(event) => {
          onTick(event.target.checked, shift.current)
          shift.current = false
        }}
      />
    </label>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component, drawn less often
const RowContent = memo(Content) as typeof Content

function Content<Row extends Section>(props: RowParts<Row>) {
  const { row, place, count, isDraft, linksOf, moreOf, acts, attachHandle } = props
  const { help, edit, view } = linksOf(row)
  const [isNaming, setNaming] = useState(false)
  const [SectionName, needName] = useLazyComponent(loadName)
  const menu = useRef<HTMLButtonElement>(null)
  const { id, displayName: name, isSwiper } = row
  const more = moreOf?.(row, acts.change)

  const choices: Record<string, { label: string; run: () => void } | false> = {
    edit: edit !== null && { label: text.edit, run: () => acts.go(edit) },
    rename: {
      label: text.rename,
      run: () => {
        needName()
        // Once the menu has given the focus back.
        setTimeout(() => setNaming(true), AFTER_MENU_MS)
      },
    },
    head: { label: text.heading, run: () => acts.head(row) },
    place: { label: text.toPlace, run: () => acts.place(row) },
    up: place > 0 && { label: text.oneUp, run: () => acts.move(row, -1, 'menu') },
    down: place < count - 1 && { label: text.oneDown, run: () => acts.move(row, 1, 'menu') },
    slide: { label: isSwiper ? text.slideOff : text.slideOn, run: () => acts.change(sliding(row, !isSwiper)) },
    view: view !== null && { label: text.viewIt, run: () => acts.go(view) },
  }
  const entries = Object.entries(choices).flatMap(([value, choice]): MenuEntry[] => (choice === false ? [] : [{ value, label: choice.label }]))

  return (
    <>
      <div className={styles['lead']}>
        {attachHandle !== undefined && (
          <button
            type="button"
            ref={attachHandle}
            className={`${styles['tool']} ${styles['grip']}`}
            aria-label={formText.list.drag(name)}
            aria-roledescription={formText.drag.role}
          >
            <GripVertical aria-hidden />
          </button>
        )}
        <span className={styles['arrows']}>
          <Arrow id={id} direction="up" label={formText.list.up(name)} off={place === 0} onClick={() => acts.move(row, -1, 'arrow')} />
          <Arrow
            id={id}
            direction="down"
            label={formText.list.down(name)}
            off={place === count - 1}
            onClick={() => acts.move(row, 1, 'arrow')}
          />
        </span>
        <span className={styles['place']} aria-hidden>
          {place + 1}
        </span>
      </div>
      <div className={styles['text']}>
        {isNaming && SectionName !== null ? (
          <SectionName
            name={name}
            onRename={(next) => acts.rename(renaming(row, next))}
            onDone={(byKey) => {
              setNaming(false)
              if (byKey) setTimeout(() => menu.current?.focus())
            }}
          />
        ) : edit === null ? (
          <span className={styles['name']}>
            <bdi>{name}</bdi>
          </span>
        ) : (
          <Link to={edit} className={styles['name']} aria-label={text.editLabel(name)} data-main="">
            <bdi>{name}</bdi>
          </Link>
        )}
        {help !== undefined && !isNaming && <span className={styles['help']}>{help}</span>}
      </div>
      <div className={styles['marks']}>
        {more}
        <Marks row={row} isDraft={isDraft} />
      </div>
      <div className={styles['switch']}>
        <Switch size="sm" checked={row.isVisible} onChange={(next) => acts.change(showing(row, next))} labelProps={UNSEEN}>
          {text.switch(name, text.show)}
        </Switch>
      </div>
      <div className={styles['actions']}>
        {view !== null && (
          <Link to={view} className={`${styles['tool']} ${styles['viewLink']}`} aria-label={text.view(name)}>
            <Eye aria-hidden />
          </Link>
        )}
        <LazyMenu
          trigger={
            <button ref={menu} type="button" className={styles['tool']} aria-label={text.actions(name)} data-move={`${id}-menu`}>
              <Ellipsis aria-hidden />
            </button>
          }
          placement="bottom-end"
          // What its sign says, for those who do not point at it.
          header={<p className={styles['menuNote']}>{`${text.layouts[row.layout].name}. ${text.layouts[row.layout].help}`}</p>}
          entries={entries}
          onSelect={(value) => {
            const choice = choices[value]
            if (choice === undefined || choice === false) return
            choice.run()
            // The row is drawn anew with what was chosen; unless that has led elsewhere, one goes on from where one was.
            setTimeout(() => {
              if (document.activeElement?.matches('body, [role="menu"][data-state="closed"]') === true) menu.current?.focus()
            }, AFTER_MENU_MS)
          }}
        />
      </div>
    </>
  )
}

const AFTER_MENU_MS = 50
const UNSEEN = { srOnly: true }

function Arrow(props: { id: number; direction: 'up' | 'down'; label: string; off: boolean; onClick: () => void }) {
  const { id, direction, label, off, onClick } = props
  return (
    <button
      type="button"
      className={styles['tool']}
      data-move={`${id}-${direction}`}
      aria-label={label}
      // Not `disabled`: the button would lose the focus in the middle of moving a row to the end.
      aria-disabled={off}
      onClick={() => {
        if (!off) onClick()
      }}
    >
      {direction === 'up' ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
    </button>
  )
}

const SIGNS = { 1: Lock, 2: null, 3: Layers } as const

/** What is out of the ordinary: how it is made, what is missing. What is as it should be is told to screen readers alone. */
function Marks({ row, isDraft }: { row: Section; isDraft: boolean }) {
  const { name, help } = text.layouts[row.layout]
  const Sign = SIGNS[row.layout]
  return (
    <>
      {row.isSwiper && (
        <Tooltip content={text.swiper}>
          <span role="img" aria-label={text.swiper} className={styles['sign']}>
            <GalleryHorizontal aria-hidden />
          </span>
        </Tooltip>
      )}
      {isDraft && (
        <Tooltip content={text.draftHelp}>
          <span className={`${styles['badge']} ${styles['isDraft']}`}>{text.draft}</span>
        </Tooltip>
      )}
      {row.isFilled === false && (
        <span className={row.isVisible ? `${styles['badge']} ${styles['isMissing']}` : styles['quiet']}>{text.unfilled}</span>
      )}
      {row.isFilled === true && <span className={styles['unseen']}>{text.filled}</span>}
      {Sign === null ? (
        <span className={styles['unseen']}>{name}</span>
      ) : (
        <Tooltip content={`${name}. ${help}`}>
          <span role="img" aria-label={name} className={styles['sign']}>
            <Sign aria-hidden />
          </span>
        </Tooltip>
      )}
    </>
  )
}
