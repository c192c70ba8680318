import { Box, Flex } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'

/** A section and the screen that fills it; null if the panel does not fill it. */
export type SectionLink = { row: Pick<CourseSectionRow, 'id' | 'displayName'>; to: string | null }

/** Links to empty sections. */
export function SectionLinks({ sections, label }: { sections: readonly SectionLink[]; label: string }) {
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1.5" aria-label={label}>
      {sections.map(({ row, to }) => (
        <Box as="li" key={row.id} minW="0">
          {to === null ? (
            row.displayName
          ) : (
            <Box
              asChild
              color="brand.fg"
              _hover={{ textDecoration: 'underline' }}
              overflowWrap="anywhere"
              borderRadius="l1"
              focusVisibleRing="outside"
            >
              <Link to={to}>{row.displayName}</Link>
            </Box>
          )}
        </Box>
      ))}
    </Flex>
  )
}
