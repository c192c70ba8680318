import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { pageNumbers } from '#/resources/kit/use-page-size'
import { pagerText as text } from '#/resources/kit/pager'
import { Button, IconButton } from '#/ui/button'
import { PER_PAGE } from './queries'

/** Which files of how many are shown, and links to the other pages. The caller gives the page size. */
export function Pages({ page, last, total, onPage }: { page: number; last: number; total: number; onPage: (page: number) => void }) {
  const numbers = pageNumbers(page, last)
  return (
    <Flex as="nav" aria-label={text.pages} gap="3" wrap="wrap" justify="space-between" align="center" textStyle="sm">
      <Text color="fg.muted" fontVariantNumeric="tabular-nums">
        {text.range((page - 1) * PER_PAGE + 1, Math.min(total, page * PER_PAGE), total)}
      </Text>
      {last > 1 && (
        <HStack gap="1" wrap="wrap">
          <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={text.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
          {numbers.map((number, index) =>
            number === null ? (
              <Box key={`dots-${String(numbers[index - 1])}`} aria-hidden color="fg.subtle">
                …
              </Box>
            ) : (
              <Button
                key={number}
                size="sm"
                minW="9"
                paddingX="2"
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
          <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={text.next} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </HStack>
      )}
    </Flex>
  )
}
