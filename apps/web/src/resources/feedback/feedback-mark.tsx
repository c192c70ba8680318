import { Box, HStack } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { STAR_COLOUR } from '#/ui/star'
import { feedbackText as text } from './text'

/** The maximal rating. */
const STARS = 5

export function Mark({ rating }: { rating: number | null }) {
  if (rating === null) return text.noRating
  return (
    <HStack as="span" gap="1" whiteSpace="nowrap">
      <Box as="span" color={STAR_COLOUR} aria-hidden>
        <Star size={14} fill="currentColor" />
      </Box>
      {text.mark(rating, STARS)}
    </HStack>
  )
}
