import { Box, Flex, Heading, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formText } from '#/text/uz.form'
import { byDay } from './days'

const FRAME = { borderWidth: '1px', borderColor: 'border', borderRadius: 'l3', bg: 'bg.panel' } as const

/** Changes, newest first, grouped by day. */
export function DaysList<Of extends { id: number; at: string }>(props: {
  label: string
  of: readonly Of[]
  isFetching: boolean
  isPlaceholder: boolean
  children: (one: Of) => ReactNode
}) {
  const { label, of, isFetching, isPlaceholder, children } = props
  return (
    <Box as="section" aria-label={label} aria-busy={isFetching} {...FRAME} overflow="hidden" opacity={isPlaceholder ? 0.6 : 1} transition="opacity 0.15s">
      {byDay(of).map((day) => (
        <Box key={day.day}>
          <Heading
            as="h2"
            id={`day-${day.day}`}
            textStyle="xs"
            fontWeight="medium"
            color="fg.muted"
            bg="bg.subtle"
            paddingX={{ base: '3', md: '4' }}
            paddingY="2"
            borderBottomWidth="1px"
            borderColor="border"
          >
            {day.label}
          </Heading>
          <Box as="ul" listStyleType="none" aria-labelledby={`day-${day.day}`} borderBottomWidth="1px" borderColor="border" marginBottom="-1px">
            {day.of.map(children)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Placeholder of the days. */
export function WaitingDays() {
  return (
    <Box {...FRAME} aria-busy>
      <Box as="output" srOnly>
        {formText.list.loading}
      </Box>
      {[0, 1, 2, 3, 4].map((line) => (
        <Flex key={line} gap="4" align="center" paddingX="4" minHeight="12" borderBottomWidth={line === 4 ? '0' : '1px'} borderColor="border">
          <Skeleton boxSize="7" borderRadius="full" flexShrink={0} />
          <Skeleton height="4" flex="2" />
          <Skeleton height="4" width="24" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  )
}
