import { Skeleton, Stack } from '@chakra-ui/react'
import { useMatches } from '@tanstack/react-router'
import { t } from '#/text/uz'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'

/** Placeholder of a screen while its code loads. The breadcrumbs are its own already, as far as they are known. */
export function ScreenPending() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  useBreadcrumbs(title === undefined ? [] : [{ label: title }])
  return (
    <Stack gap="4" role="status" aria-label={t.common.loading}>
      <Skeleton height="8" width="56" maxW="full" />
      <Skeleton height="32" width="full" />
      <Skeleton height="32" width="full" />
    </Stack>
  )
}
