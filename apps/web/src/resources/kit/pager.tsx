import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { NativeSelect } from '#/ui/native-select'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { pagerText as text } from '#/text/uz.pager'
import { Button, IconButton } from '#/ui/button'
import { PAGE_SIZES, pageNumbers } from './use-page-size'

export { pagerText } from '#/text/uz.pager'

/** Which rows of how many are shown, the other pages, and the page size. */
export function Pager(props: {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
  onPerPage: (size: number) => void
}) {
  const { page, perPage, total, onPage, onPerPage } = props
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min(total, (page - 1) * perPage + 1)
  const numbers = pageNumbers(page, pages)
  return (
    <Flex as="nav" aria-label={text.pages} gap="3" wrap="wrap" justify="space-between" align="center" textStyle="sm">
      <HStack gap="3" rowGap="1" wrap="wrap" color="fg.muted">
        <Text fontVariantNumeric="tabular-nums">{text.range(from, Math.min(total, page * perPage), total)}</Text>
        {total > PAGE_SIZES[0] && (
          <HStack as="label" gap="2">
            <Text as="span">{text.perPage}</Text>
            <NativeSelect.Root size="xs" width="16">
              <NativeSelect.Field
                value={String(perPage)}
                borderColor="border.emphasized"
                color="fg"
                onChange={(event) => onPerPage(Number(event.target.value))}
              >
                {PAGE_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </HStack>
        )}
      </HStack>
      {pages > 1 && (
        <HStack gap="1" wrap="wrap">
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={text.previous}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft />
          </IconButton>
          {numbers.map((number, index) =>
            number === null ? (
              <Box key={`dots-${String(numbers[index - 1])}`} aria-hidden color="fg.subtle" paddingX="1">
                …
              </Box>
            ) : (
              <Button
                key={number}
                size="xs"
                minW="8"
                variant={number === page ? 'subtle' : 'ghost'}
                colorPalette={number === page ? 'brand' : 'gray'}
                aria-label={text.page(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            ),
          )}
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={text.next}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight />
          </IconButton>
        </HStack>
      )}
    </Flex>
  )
}
