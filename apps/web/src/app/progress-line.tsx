import { Box } from '@chakra-ui/react'
import { useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#/text/uz'
import { useRunning } from '#/ui/progress'

/** Work shorter than this shows no line: it would only flicker. */
const PATIENCE_MS = 120

/** The thin line at the top while a screen or a save is on its way. */
export function ProgressLine() {
  const changing = useRouterState({ select: (state) => state.isLoading })
  const saving = useIsMutating() > 0
  const running = useRunning()
  const busy = changing || saving || running
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? PATIENCE_MS : 0)
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
