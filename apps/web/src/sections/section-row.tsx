import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Eye, GalleryHorizontal, GripVertical, Layers, Lock, Ellipsis } from 'lucide-react'
import { cloneElement, memo, useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode, type RefCallback } from 'react'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import { Tooltip } from '#/ui/tooltip'
import { fetchPart, useLazyComponent } from '#/ui/lazy-component'
import type { RowState, RowStore } from './row-store'
import type { SectionMenuProps } from './section-menu'
import type { RowActs, SectionLinks } from './row-acts'
import { isEmpty, renaming, showing, type Section, type SectionEdit } from './section'
import styles from './section-rows.module.css'
import toggle from './section-switch.module.css'
import type { DraftState } from './use-section-drafts'


const loadMenu = async () => (await import('./section-menu')).SectionMenu
const menuAhead = () => {
  // A prefetch; the click itself reports a failure.
  fetchPart(loadMenu).catch(() => undefined)
}
const loadName = async () => (await import('./section-name')).SectionName

type RowParts<Row extends Section> = {
  linksOf: (row: Row) => SectionLinks
  /** Another control beside its name. */
  moreOf: ((row: Row, onChange: (edit: SectionEdit<Row>) => void) => ReactNode) | undefined
  acts: { readonly current: RowActs<Row> }
  attachHandle: RefCallback<Element> | undefined
}

/** Interactive elements in a row, which handle a click themselves. */
const PRESSED = 'a, button, input, label, [role="menu"], [role="tooltip"]'

/** Only a click on the row itself, and not one that React bubbles from a portal. */
const isFree = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && target.closest(PRESSED) === null

/** One section of a page: position, name, what is missing, and its visibility. */
export function SectionRow<Row extends Section>(
  props: RowParts<Row> & { id: number; store: RowStore<Row>; attach: RefCallback<Element> | undefined; isDragging: boolean },
) {
  const { id, store, attach, isDragging, ...parts } = props
  const state = useSyncExternalStore(
    (watcher) => store.watch(id, watcher),
    () => store.of(id),
  )
  const pressed = useRef<EventTarget | null>(null)
  if (state === undefined) return null
  const { row, place, count, draftState, time, isHidden, isSelected } = state
  const { linksOf, acts } = parts
  const { edit } = linksOf(row)
  // A click anywhere on the row: with a modifier key it selects the row, without one it opens it. Interactive elements in it
  // handle their own clicks.
  const onClick = (event: MouseEvent) => {
    if (!isFree(event)) return
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      acts.current.tick(id, event.shiftKey || !isSelected, event.shiftKey)
      return
    }
    const isDragged = pressed.current !== event.target
    const isNaming = event.currentTarget.querySelector('input[type="text"], input:not([type])') !== null
    if (edit !== null && !isDragged && !isNaming && getSelection()?.type !== 'Range') acts.current.go(edit)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its checkbox and its name do the same by keyboard
    <li
      ref={attach}
      className={styles['row']}
      data-row={id}
      hidden={isHidden}
      {...(edit === null ? {} : { 'data-opens': '' })}
      {...(isSelected ? { 'data-selected': '' } : {})}
      {...(isDragging ? { 'data-dragging': '' } : {})}
      onClick={onClick}
      onMouseDown={(event) => {
        pressed.current = event.target
        // A range must not select text.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <TickBox label={text.select(row.displayName)} checked={isSelected} onTick={(isOn, isRange) => acts.current.tick(id, isOn, isRange)} />
      <RowContent {...parts} row={row} place={place} count={count} draftState={draftState} time={time} />
    </li>
  )
}

/** A checkbox, ticked by mouse, finger or Space; with Shift, a range. */
export function TickBox(props: {
  label: string
  checked: boolean
  isMixed?: boolean
  onTick: (isOn: boolean, isRange: boolean) => void
}) {
  const { label, checked, isMixed = false, onTick } = props
  const shift = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/label-has-associated-control, jsx-a11y/no-noninteractive-element-interactions -- the checkbox in it has the keys and the name
    <label
      className={styles['check']}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) return
        // Firefox does not pass a click with Shift on to the checkbox.
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component, rendered less often
const RowContent = memo(Content) as typeof Content

function Content<Row extends Section>(props: RowParts<Row> & Omit<RowState<Row>, 'isHidden' | 'isSelected'>) {
  const { row, place, count, draftState, time, linksOf, moreOf, acts, attachHandle } = props
  const links = linksOf(row)
  const { help, edit, view } = links
  const [isNaming, setNaming] = useState(false)
  const [SectionName, needName] = useLazyComponent(loadName)
  const menu = useRef<HTMLButtonElement>(null)
  const [Menu, needMenu] = useLazyComponent<SectionMenuProps<Row>>(loadMenu)
  const { id, displayName: name } = row
  const more = moreOf?.(row, (made) => acts.current.change(made))

  const onRename = () => {
    needName()
    setNaming(true)
  }
  const trigger = (
    <button ref={menu} type="button" className={styles['tool']} aria-label={text.actions(name)} data-move={`${id}-menu`}>
      <Ellipsis aria-hidden />
    </button>
  )

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
          <Arrow id={id} direction="up" label={formText.list.up(name)} off={place === 0} onClick={() => acts.current.move(row, -1, 'arrow')} />
          <Arrow
            id={id}
            direction="down"
            label={formText.list.down(name)}
            off={place === count - 1}
            onClick={() => acts.current.move(row, 1, 'arrow')}
          />
        </span>
        <span className={styles['place']} aria-hidden>
          {place + 1}
        </span>
      </div>
      <span className={styles['picture']} data-picture={row.name} {...(isEmpty(row) ? { 'data-empty': '' } : {})} aria-hidden />
      <div className={styles['text']}>
        {isNaming && SectionName !== null ? (
          <SectionName
            name={name}
            onRename={(next) => acts.current.rename(renaming(row, next))}
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
        <Marks row={row} draftState={draftState} time={time} />
      </div>
      <label className={toggle['switch']}>
        <input
          type="checkbox"
          aria-label={text.switch(name, text.show)}
          checked={row.isVisible}
          onChange={(event) => acts.current.change(showing(row, event.target.checked))}
        />
        {/* Plain elements: four dozen of Chakra's would take as long as the rest of the rows. */}
        <span className={toggle['track']} data-switch="" data-state={row.isVisible ? 'checked' : 'unchecked'} aria-hidden>
          <span />
        </span>
      </label>
      <div className={styles['actions']}>
        {view !== null && (
          <Link to={view} className={`${styles['tool']} ${styles['viewLink']}`} aria-label={text.view(name)} data-view="">
            <Eye aria-hidden />
          </Link>
        )}
        {Menu === null ? (
          cloneElement(trigger, {
            'aria-haspopup': 'menu',
            'aria-expanded': false,
            onClick: needMenu,
            onPointerEnter: menuAhead,
            onFocus: menuAhead,
          })
        ) : (
          <Menu row={row} place={place} count={count} links={links} acts={acts} onRename={onRename} button={menu} trigger={trigger} />
        )}
      </div>
    </>
  )
}


function Arrow(props: { id: number; direction: 'up' | 'down'; label: string; off: boolean; onClick: () => void }) {
  const { id, direction, label, off, onClick } = props
  return (
    <button
      type="button"
      className={styles['tool']}
      data-move={`${id}-${direction}`}
      aria-label={label}
      // Not `disabled`: the button would lose the focus when a row reaches the end.
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

/** Badges for unusual states; usual states are in text for screen readers only. */
function Marks({ row, draftState, time }: { row: Section; draftState: DraftState; time: string | null }) {
  const { name, help } = text.layouts[row.layout]
  const Icon = SIGNS[row.layout]
  return (
    <>
      {row.isSwiper && (
        <Sign name={text.swiper} help={text.swiperHelp}>
          <GalleryHorizontal aria-hidden />
        </Sign>
      )}
      {draftState === 'unsaved' && (
        <Tooltip content={text.draftHelp}>
          <span className={`${styles['badge']} ${styles['isDraft']}`}>{text.draft}</span>
        </Tooltip>
      )}
      {draftState === 'changed' && <span className={`${styles['badge']} ${styles['isDraft']}`}>{text.inDraft}</span>}
      {draftState === 'drafted' && <span className={styles['badge']}>{formText.list.hasDraft}</span>}
      {time !== null && <span className={row.isVisible ? `${styles['badge']} ${styles['isDraft']}` : styles['quiet']}>{time}</span>}
      {isEmpty(row) && (
        <span className={row.isVisible ? `${styles['badge']} ${styles['isMissing']}` : styles['quiet']}>{text.unfilled}</span>
      )}
      {row.isFilled === true && <span className={styles['unseen']}>{text.filled}</span>}
      {Icon === null ? (
        <span className={styles['unseen']}>{name}</span>
      ) : (
        <Sign name={name} help={`${name}. ${help}`}>
          <Icon aria-hidden />
        </Sign>
      )}
    </>
  )
}

/** A badge, with text where there is space; its explanation is shown on hover and focus. */
function Sign({ name, help, children }: { name: string; help: string; children: ReactNode }) {
  return (
    <Tooltip content={help}>
      <button type="button" aria-label={name} className={styles['sign']}>
        {children}
        <span className={styles['signWord']}>{name}</span>
      </button>
    </Tooltip>
  )
}
