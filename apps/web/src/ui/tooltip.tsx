import { Box } from '@chakra-ui/react'
import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react'

const OPEN_MS = 300
const GAP = 6
const EDGE = 8

const UNBOXED = { display: 'contents' } as const

type Placement = 'right' | 'bottom'

/** The position of the tooltip beside its trigger, kept inside the window. */
function place(trigger: DOMRect, word: DOMRect, placement: Placement): CSSProperties {
  const wanted =
    placement === 'right'
      ? { left: trigger.right + GAP, top: trigger.top + (trigger.height - word.height) / 2 }
      : { left: trigger.left + (trigger.width - word.width) / 2, top: trigger.bottom + GAP }
  const left = Math.max(EDGE, Math.min(wanted.left, innerWidth - word.width - EDGE))
  const fits = wanted.top + word.height + EDGE <= innerHeight
  const top = Math.max(EDGE, fits ? wanted.top : trigger.top - word.height - GAP)
  return { left, top }
}

/**
 * A tooltip on hover or focus; Escape closes it. It is beside its trigger in the DOM, so that it is in the same landmark. It is
 * our own, because the shell needs no more than this and a positioning library would be a tenth of a screen's size limit.
 */
export function Tooltip(props: {
  content: ReactNode
  children: ReactElement<{ 'aria-describedby'?: string }>
  disabled?: boolean
  placement?: Placement
}) {
  const { content, children, disabled = false, placement = 'bottom' } = props
  const [open, setOpen] = useState(false)
  const [style, setStyle] = useState<CSSProperties>({ left: 0, top: 0 })
  const frame = useRef<HTMLSpanElement>(null)
  const word = useRef<HTMLDivElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const id = useId()

  useEffect(() => () => clearTimeout(timer.current), [])
  // Measured after mounting, before it is painted.
  useLayoutEffect(() => {
    const trigger = frame.current?.firstElementChild
    if (!open || !trigger || word.current === null) return
    // oxlint-disable-next-line react/set-state-in-effect -- its size is known only now
    setStyle(place(trigger.getBoundingClientRect(), word.current.getBoundingClientRect(), placement))
  }, [open, placement])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      // A keyboard activation closes it too: it must not cover what opens.
      if (['Escape', 'Enter', ' '].includes(event.key)) setOpen(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])

  if (disabled) return children

  const show = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(true), OPEN_MS)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // A plain element: rows of lists have many of them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its child is the interactive element
    <span
      ref={frame}
      style={UNBOXED}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={(event) => {
        // Only on visible focus: a clicked button would show it over what it opened.
        if (event.target.matches(':focus-visible')) show()
      }}
      onBlur={hide}
      onPointerDown={hide}
    >
      {open ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open && (
        <Box
          ref={word}
          id={id}
          role="tooltip"
          position="fixed"
          width="max-content"
          maxW="xs"
          zIndex="tooltip"
          bg="bg.inverted"
          color="fg.inverted"
          textStyle="xs"
          fontWeight="medium"
          whiteSpace="normal"
          paddingX="2.5"
          paddingY="1"
          borderRadius="l2"
          boxShadow="md"
          style={style}
        >
          {content}
        </Box>
      )}
    </span>
  )
}
