import { Box } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '#/ui/input-group'
import { Eye, EyeOff, FoldVertical, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useListKeys } from '#/lib/list-keys'
import { oneOfEach } from '#/resources/course-page/variants'
import { sectionToolsText as text } from '#/text/uz.section-tools'
import { Button, IconButton } from '#/ui/button'
import { keepFocus } from '#/ui/keep-focus'
import { notify } from '#/ui/notify'
import { Tooltip } from '#/ui/tooltip'
import { showingAll, type Section, type SectionEdit } from './section'
import styles from './section-head.module.css'
import rows from './section-rows.module.css'
import type { countFilters, SectionView } from './section-view'

const FILTERS = ['all', 'visible', 'hidden', 'empty', 'ready'] as const

export { timeWords } from './seen'
export { SectionPictures } from './pictures/section-pictures'
export { OrderHistory } from './order-history'
export { EmptyNote, GroupHead, NothingFound } from './section-notes'

/** The filter and the search of the sections. */
export function Tools(props: {
  view: SectionView
  counts: ReturnType<typeof countFilters>
  onChange: (change: Partial<SectionView>) => void
  /** After all of them. */
  children?: ReactNode
}) {
  const { view, counts, onChange, children } = props
  useListKeys(null)
  return (
    <div className={styles['tools']}>
      <div role="group" aria-label={text.filtersLabel} className={styles['tabs']}>
        {FILTERS.filter((show) => show !== 'ready' || counts.ready > 0 || view.show === 'ready').map((show) => (
          <Tooltip key={show} content={text.counts[show](counts[show])}>
            <button type="button" className={styles['tab']} aria-pressed={view.show === show} onClick={() => onChange({ show })}>
              {text.filters[show]} <span>{counts[show]}</span>
              <span className={rows['unseen']}> {text.pieces}</span>
            </button>
          </Tooltip>
        ))}
      </div>
      <Box asChild flex={{ base: '1 1 10rem', md: '1 1 9rem' }} maxW={{ md: 'xs' }} marginStart={{ md: 'auto' }}>
        <search>
          <InputGroup
            startElement={<Search size={16} aria-hidden />}
            endElement={
              view.key === '' ? undefined : (
                <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={text.clearSearch} onClick={() => onChange({ key: '' })}>
                  <X />
                </IconButton>
              )
            }
          >
            <Input
              type="text"
              size={{ base: 'md', md: 'sm' }}
              inputMode="search"
              enterKeyHint="search"
              value={view.key}
              placeholder={text.search}
              aria-label={text.search}
              autoComplete="off"
              borderColor="border.emphasized"
              bg="bg.panel"
              scrollMarginTop="16"
              onChange={({ target }) => {
                // On a phone what is found would begin below the window.
                if (view.key === '' && matchMedia('(width < 48rem)').matches) requestAnimationFrame(() => target.scrollIntoView())
                onChange({ key: target.value })
              }}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onChange({ key: '' })
              }}
            />
          </InputGroup>
        </search>
      </Box>
      {counts.empty > 0 && (
        <button
          type="button"
          className={styles['tab']}
          aria-pressed={view.grouped}
          onClick={() => onChange({ grouped: !view.grouped })}
        >
          <FoldVertical size={16} aria-hidden />
          {text.group}
        </button>
      )}
      {children}
    </div>
  )
}

/** Shows all hidden sections that have content, as one change; of sections with the same content, one. */
export function ShowReady<Row extends Section>(props: { ready: readonly Row[]; all: readonly Row[]; onChange: (edit: SectionEdit<Row>) => void }) {
  const { ready, all, onChange } = props
  const wanted = oneOfEach(ready, all)
  if (wanted.length === 0) return null
  return (
    <Tooltip content={text.showReadyHelp} disabled={wanted.length === ready.length}>
      <Button size={SIZE} variant="outline" marginStart="1" onClick={() => {
          onChange(showingAll(wanted, true))
          // The button is gone then: the filter above it stays.
          keepFocus(() => document.querySelector<HTMLElement>('button[aria-pressed="true"]'))
        }}>
        {text.showAll(wanted.length)}
      </Button>
    </Tooltip>
  )
}

/** The actions on all selected sections. Escape deselects them, wherever the focus is in the list. */
export function Bulk<Row extends Section>(props: { chosen: readonly Row[]; all: readonly Row[]; onChange: (edit: SectionEdit<Row>) => void; onEnd: () => void }) {
  const { chosen, all, onChange, onEnd } = props
  const frame = useRef<HTMLSpanElement>(null)
  const end = () => {
    // The buttons disappear: what replaces them gets the focus.
    if (frame.current?.contains(document.activeElement) === true) frame.current.parentElement?.querySelector('input')?.focus()
    onEnd()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role^="menu"], [role="dialog"], input[type="text"]') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) end()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const turn = (isVisible: boolean) => {
    const wanted = chosen.filter((row) => row.isVisible !== isVisible)
    const repeated = isVisible ? wanted.length - oneOfEach(wanted, all).length : 0
    if (wanted.length > 0) onChange(showingAll(wanted, isVisible, repeated === 0 ? '' : text.repeated(repeated)))
    else notify.info(isVisible ? text.allShownAlready : text.allHiddenAlready)
  }
  return (
    <span ref={frame} className={styles['bulk']}>
      <Button size={SIZE} paddingX={{ base: '3', md: '2.5' }} variant="outline" onClick={() => turn(true)}>
        <Eye aria-hidden />
        {text.showThem}
      </Button>
      <Button size={SIZE} paddingX={{ base: '3', md: '2.5' }} variant="outline" onClick={() => turn(false)}>
        <EyeOff aria-hidden />
        {text.hideThem}
      </Button>
      <IconButton size={SIZE} variant="ghost" colorPalette="gray" aria-label={text.unselect} onClick={end}>
        <X />
      </IconButton>
    </span>
  )
}

const SIZE = { base: 'md', md: 'xs' } as const
