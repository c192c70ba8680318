import { Box } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isAsking, isTypedInto, setOnTop } from '#/lib/browser'
import { t } from '#/text/uz'
import { toastsText } from '#/text/uz.toasts'
import { currentToasts, notify, onToasts, type Toast } from './notify'
import { ToastCards } from './toast-cards'
import { rememberFocus } from './toast-focus'

/** Focuses the newest toast. */
const KEY = 'F8'
/** Keys that may be on the way to a toast. */
const WALKS = new Set([KEY, 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** The minimal width between the breadcrumbs and the header's buttons in which a toast is readable, in pixels. */
const LEAST_ROOM = 288
/** The space between a toast and the header above it, and the height of one, in pixels. */
const GAP = 4
const HEIGHT = 48
/** With less than this the buttons of a toast are icons, so that its text has space. */
const FULL_ROOM = 432

/**
 * The region of the toasts: in the header, between the breadcrumbs and its buttons; on a phone under it. It is mounted once,
 * above everything, dialogs included, before the first toast: a screen reader announces only changes in it.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  const place = useRef<HTMLElement>(null)
  const [all, setAll] = useState(false)
  const [held, setHeld] = useState(false)
  const [right, setRight] = useState(8)
  const [room, setRoom] = useState(0)
  const [below, setBelow] = useState(GAP)
  const [steps, setSteps] = useState(0)
  const some = toasts.length > 0
  // The next one starts collapsed again.
  if (!some && (all || held)) {
    setAll(false)
    setHeld(false)
  }
  // In the browser's top layer, so that no dialog covers it; an empty one takes no clicks.
  useEffect(() => {
    if (place.current !== null) setOnTop(place.current, true)
  }, [])
  useLayoutEffect(() => {
    if (!some) return
    const header = document.querySelector('[data-header-end]')?.parentElement
    const measure = () => {
      const buttons = document.querySelector('[data-header-end]')
      const end = buttons === null ? innerWidth : buttons.getBoundingClientRect().left
      const crumbs = document.querySelector('[data-crumbs] > :last-child')
      setRight(innerWidth - end + 8)
      setRoom(crumbs === null ? 0 : end - crumbs.getBoundingClientRect().right - 16)
      // While rows are selected, their buttons stay at the top of the window.
      const bulk = document.querySelector('[data-selecting]')?.getBoundingClientRect()
      // The header of a low window may have scrolled away.
      const under = Math.max(header?.getBoundingClientRect().bottom ?? 0, 0) + GAP
      setBelow(bulk !== undefined && bulk.top < under + HEIGHT && bulk.bottom > under ? bulk.bottom + GAP : under)
    }
    measure()
    // A toast often comes with a navigation.
    const observer = new MutationObserver(measure)
    if (header) observer.observe(header, { childList: true, characterData: true, subtree: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [some])
  // From any focus: a toast that offers undo closes by itself, before one could tab to it through the whole screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (WALKS.has(event.key) && currentToasts().length > 0) setSteps((now) => now + 1)
      if (event.key !== KEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const newest = place.current?.querySelector('[data-newest]')
      const target = newest?.querySelector<HTMLElement>('a') ?? newest?.querySelector<HTMLElement>('button')
      if (target === null || target === undefined) return
      event.preventDefault()
      rememberFocus()
      target.focus()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('keydown', undoByKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keydown', undoByKey)
    }
  }, [])
  const isBeside = room >= LEAST_ROOM
  const region = (kinds: readonly Toast['kind'][]) => (
    <ToastCards toasts={toasts} kinds={kinds} all={all} onAll={() => setAll(!all)} held={held || all} steps={steps} narrow={isBeside && room < FULL_ROOM} />
  )
  return createPortal(
    <Box
      as="section"
      ref={place}
      display="flex"
      flexDirection="column"
      alignItems="flex-end"
      popover="manual"
      aria-label={t.common.toasts(KEY)}
      position="fixed"
      inset="auto"
      // On a phone right under the header, whose buttons stay reachable.
      top={{ base: `${below}px`, md: '1' }}
      right={{ base: '2', md: `${right}px` }}
      width={{ base: 'calc(100vw - 1rem)', md: 'fit-content' }}
      maxWidth={{ base: 'calc(100vw - 1rem)', md: `min(36rem, ${isBeside ? `${room}px` : `calc(100vw - ${right}px - 4rem)`})` }}
      margin="0"
      padding="0"
      border="0"
      bg="transparent"
      color="fg"
      overflow="visible"
      pointerEvents="none"
      // For browsers without a top layer.
      zIndex="toast"
      data-toasts=""
      css={BEHIND_MENUS}
      // A dialog hides everything else from screen readers, but not this.
      data-live-announcer=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(place.current?.contains(document.activeElement) === true)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Only changes in one of them are announced. */}
      <Box role="alert" aria-live="assertive" aria-atomic={false} maxW="full" order={toasts.at(-1)?.kind === 'error' ? -1 : 1}>
        {region(ERRORS)}
      </Box>
      <Box role="status" aria-live="polite" aria-atomic={false} maxW="full">
        {region(OTHERS)}
      </Box>
    </Box>,
    document.body,
  )
}

/** On a phone they are where menus and dialogs open; what is chosen there comes first. */
const BEHIND_MENUS = {
  '@media (max-width: 47.99em)': {
    'body:has([role="menu"][data-state="open"]) &': { visibility: 'hidden' },
    'body:has([role="dialog"][data-state="open"]) & [data-toast="success"]': { visibility: 'hidden' },
  },
} as const

const ERRORS = ['error'] as const
const OTHERS = ['success', 'info'] as const

/** Undoes the newest changes; pressed again, those before them. */
function undoByKey(event: KeyboardEvent): void {
  // By key position: on a Cyrillic layout it types another letter.
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyZ') return
  // In a text field the browser undoes the typing.
  if (isTypedInto(event.target) || isAsking()) return
  event.preventDefault()
  const before = document.activeElement
  const undone = notify.takeBackLast()
  if (undone === undefined) {
    notify.info(toastsText.nothingToUndo)
    return
  }
  void undone.then(() => {
    // A row that was moved back may have lost the focus.
    if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus()
  })
}
