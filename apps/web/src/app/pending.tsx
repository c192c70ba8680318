import { Skeleton, Stack } from '@chakra-ui/react'
import { t } from '#/text/uz'

/** What stands in a screen's place while its code is on its way. */
export function ScreenPending() {
  return (
    <Stack gap="4" role="status" aria-label={t.common.loading}>
      <Skeleton height="8" width="56" maxW="full" />
      <Skeleton height="32" width="full" />
      <Skeleton height="32" width="full" />
    </Stack>
  )
}
