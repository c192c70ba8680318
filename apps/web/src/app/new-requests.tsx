import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { countRequests } from '#/api/generated/requests/requests'
import { t } from '#/text/uz'

const EVERY_MS = 30_000
/** A larger number would not fit. */
const SHOWN_MAX = 99

/** The number of new requests, beside their menu entry; a dot where there is no room. */
export function NewRequests({ isDot }: { isDot: boolean }) {
  const { data } = useQuery({
    queryKey: ['requests', 'count'],
    queryFn: ({ signal }) => countRequests({ background: true }, signal),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
  })
  const count = data?.newCount ?? 0
  if (count === 0) return null
  const said = t.shell.newRequests(count)
  if (isDot) {
    return (
      <Box as="span" position="absolute" top="1" insetEnd="2" boxSize="2" borderRadius="full" bg="brand.solid">
        <Box as="span" srOnly>
          {said}
        </Box>
      </Box>
    )
  }
  return (
    <Box as="span" marginInlineStart="auto" paddingX="2" borderRadius="full" bg="brand.solid" color="brand.contrast" textStyle="xs" fontVariantNumeric="tabular-nums">
      <Box as="span" aria-hidden>
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      </Box>
      <Box as="span" srOnly>
        {said}
      </Box>
    </Box>
  )
}
