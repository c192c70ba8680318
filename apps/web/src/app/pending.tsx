import { Skeleton, Stack } from '@chakra-ui/react'
import { t } from '#/text/uz'

/** Placeholder of a screen while its code loads. */
export function ScreenPending() {
  return (
    <Stack gap="4" role="status" aria-label={t.common.loading}>
      <Skeleton height="8" width="56" maxW="full" />
      <Skeleton height="32" width="full" />
      <Skeleton height="32" width="full" />
    </Stack>
  )
}
