import { Box, HStack, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { sectionsQuery } from '#/sections/use-sections'
import { Panel } from '#/ui/page'
import { SectionLinks } from './section-links'
import { courseSections, toFill } from './sections'
import { courseSectionsText as text } from './sections-text'

/** How much of a course's page has content, and the ways to what has none. */
export function Filled({ courseId }: { courseId: number }) {
  // The list of sections, on the same screen, reads them.
  const { data, error } = useQuery({ ...sectionsQuery(courseSections(courseId)), refetchOnMount: false })
  if (data === undefined) return error === null ? <Skeleton height="28" borderRadius="l3" /> : null
  const all = toFill(courseId, data.rows)
  const empty = all.filter(({ row }) => row.isFilled === false)
  const filled = all.length - empty.length
  return (
    <Panel>
      <Stack gap="3">
        <HStack justify="space-between" gap="3" wrap="wrap">
          <Heading as="h2" size="sm">
            {text.filled}
          </Heading>
          <Text textStyle="sm" fontVariantNumeric="tabular-nums">
            {text.filledOf(filled, all.length)}
          </Text>
        </HStack>
        <Box height="1.5" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden data-bar="">
          <Box
            height="full"
            width="full"
            bg="brand.solid"
            transformOrigin="left"
            style={{ transform: `scaleX(${all.length === 0 ? 0 : filled / all.length})` }}
          />
        </Box>
        {empty.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {text.allFilled}
          </Text>
        ) : (
          <Stack gap="1.5" textStyle="sm">
            <Text color="fg.muted">{text.empty}:</Text>
            <SectionLinks sections={empty} label={text.empty} />
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
