import { Box, Flex } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { networkText } from '#/text/uz.network'

/** A toast needs the room: without it, it would cover the breadcrumbs. */
const BEHIND_TOASTS = { 'body:has([data-toast]) &': { display: 'none' } } as const

/** Says in the header that the browser has no network, before anything has failed. */
export function OfflineMark() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    let mark: HTMLElement | null = null
    const look = () => {
      mark?.remove()
      mark = null
      if (!navigator.onLine) {
        mark = document.createElement('div')
        document.querySelector('[data-header-end]')?.prepend(mark)
      }
      setPlace(mark)
    }
    look()
    for (const name of ['online', 'offline']) window.addEventListener(name, look, { signal: ended.signal })
    return () => {
      ended.abort()
      mark?.remove()
    }
  }, [])
  return (
    <>
      {/* It is there before, so that it is announced. */}
      <Box as="output" srOnly>
        {place !== null && networkText.lost}
      </Box>
      {place !== null &&
        createPortal(
          <Flex aria-hidden align="center" gap="1.5" color="fg.warning" textStyle="sm" fontWeight="medium">
            <WifiOff size={16} />
            <Box as="span" hideBelow="sm" css={BEHIND_TOASTS}>
              {networkText.lost}
            </Box>
          </Flex>,
          place,
        )}
    </>
  )
}
