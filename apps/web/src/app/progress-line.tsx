import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { t } from '#/text/uz'

/** Work shorter than this shows no line: it would only flicker. */
const SHOW_DELAY_MS = 120

/** The thin line at the top while something is loading. */
export function ProgressLine({ busy }: { busy: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? SHOW_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return (
    <Box
      role="progressbar"
      aria-label={t.shell.progress}
      position="fixed"
      top="0"
      insetInline="0"
      height="2px"
      zIndex="max"
      overflow="hidden"
      pointerEvents="none"
    >
      <Box height="full" width="40%" bg="brand.solid" _dark={{ bg: 'brown.400' }} animation="progress-line 1s ease-in-out infinite" />
    </Box>
  )
}
