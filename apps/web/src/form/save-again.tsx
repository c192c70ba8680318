import { Box } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'

import { isAsking } from '#/lib/browser'
import { saveAgainText as text } from '#/text/uz.save-again'
import { Button } from '#/ui/button'

export { Adding } from './adding'

/** Saves a new row and starts the next one. */
export function SaveAgain({ onPress }: { onPress: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isIt = event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isIt || event.defaultPrevented || isAsking()) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Button
      variant="outline"
      flex={{ base: '1', md: 'none' }}
      height={{ base: '11', md: '10' }}
      aria-label={text.again}
      aria-keyshortcuts="Control+Shift+Enter"
      // The focused field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Box as="span" hideBelow="lg">
        {text.again}
      </Box>
      <Box as="span" hideFrom="lg" aria-hidden>
        {text.short}
      </Box>
    </Button>
  )
}
