import { Box, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Pager } from '#/resources/kit/pager'

/** The layout of a line. */
export const LINE = {
  gap: '3',
  rowGap: '2',
  wrap: 'wrap',
  justify: 'space-between',
  paddingX: { base: '3', md: '4' },
  paddingY: '3',
  borderBottomWidth: '1px',
  borderColor: 'border',
  _last: { borderBottomWidth: '0' },
  textStyle: 'sm',
} as const

/** The versions of a record or an order, newest first, paged. */
export function VersionsList(props: {
  label: string
  query: { isFetching: boolean; isPlaceholderData: boolean }
  page: number
  last: number
  pageSize: readonly [perPage: number, setPerPage: (perPage: number) => void]
  total: number
  /** Goes to a page; `replace` replaces the entry in the browser's history. */
  show: (page: number, replace: boolean) => void
  children: ReactNode
}) {
  const { label, query, page, last, pageSize, total, show, children } = props
  const [perPage, setPerPage] = pageSize
  return (
    <Stack gap="4">
      <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden" opacity={query.isPlaceholderData ? 0.6 : 1}>
        <Box as="ul" listStyleType="none" aria-label={label} aria-busy={query.isFetching}>
          {children}
        </Box>
      </Box>
      <Pager
        page={Math.min(page, last)}
        perPage={perPage}
        total={total}
        onPage={(next) => show(next, false)}
        onPerPage={(size) => {
          setPerPage(size)
          show(1, true)
        }}
      />
    </Stack>
  )
}
