import { Box, Flex } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { Fillable } from './sections'

/** Links to empty sections. */
export function SectionLinks({ sections, label }: { sections: readonly Fillable[]; label: string }) {
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1.5" aria-label={label}>
      {sections.map(({ row, to }) => (
        <Box as="li" key={row.id} minW="0">
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
        </Box>
      ))}
    </Flex>
  )
}
