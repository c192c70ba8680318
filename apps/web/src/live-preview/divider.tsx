import { Box } from '@chakra-ui/react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { previewText as text } from '#/text/uz.preview'

/** The minimal width of the preview in percent. */
const LEAST = 25
export const MOST = 65
export const USUAL = 40

const STEP = 5
const within = (share: number) => Math.min(MOST, Math.max(LEAST, Math.round(share)))

/** The handle between form and preview: dragged, or moved by the arrow keys; a double click resets it. */
export function Divider({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const pulled = useRef(false)
  const pull = (event: PointerEvent<HTMLElement>) => {
    const room = event.currentTarget.closest('[data-preview-room]')?.getBoundingClientRect()
    if (!pulled.current || room === undefined) return
    onShare(within(((room.right - event.clientX) / room.width) * 100))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: share + STEP, ArrowRight: share - STEP, Home: MOST, End: LEAST, Enter: USUAL }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onShare(within(to))
  }
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={text.divider}
      aria-valuenow={share}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      position="absolute"
      top="0"
      bottom="0"
      insetInlineStart="-6"
      width="6"
      cursor="col-resize"
      touchAction="none"
      outline="none"
      _before={{
        content: '""',
        position: 'absolute',
        top: '10',
        bottom: '0',
        insetInlineStart: '50%',
        width: '1',
        marginInlineStart: '-0.5',
        borderRadius: 'full',
        bg: 'transparent',
        transition: 'background 0.15s',
      }}
      _hover={{ _before: { bg: 'border.emphasized' } }}
      _focusVisible={{ _before: { bg: 'brand.focusRing' } }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onShare(USUAL)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pulled.current = true
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = false
      }}
      onPointerCancel={() => {
        pulled.current = false
      }}
    />
  )
}
