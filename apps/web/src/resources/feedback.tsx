import { Box, HStack, Text } from '@chakra-ui/react'
import { Eye, Play, Star } from 'lucide-react'
import { useState } from 'react'
import { deleteFeedback, getFeedback, listFeedback, orderFeedback } from '#/api/generated/feedback/feedback'
import type { FeedbackList as Answer } from '#/api/generated/model/feedbackList'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { feedbackText as text } from '#/text/uz.feedback'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Thumbnail } from '#/ui/image'
import { usePart } from '#/ui/use-part'
import { defineResource, type ListResource } from './kit/resource'

export type FeedbackType = FeedbackRow['feedbackType']

/** What a mark is out of. */
const STARS = 5

/** Feedback of one type in one place: that of the whole site, or, with a `courseId`, that of a course. */
export function defineFeedback(
  feedbackType: FeedbackType,
  place: Pick<ListResource<FeedbackRow>, 'key' | 'paths'> & {
    texts: Omit<ListResource<FeedbackRow>['texts'], 'name'>
    courseId?: number
  },
): ListResource<FeedbackRow> {
  const { key, paths, texts, courseId } = place
  return defineResource<FeedbackRow, Answer>({
    key,
    paths,
    texts: { ...texts, name: text.name },
    nameOf: (row) => row.fullName,
    ...(feedbackType === 1
      ? { iconOf: (row: FeedbackRow) => <PlayButton row={row} /> }
      : { imageOf: (row: FeedbackRow) => row.media, actions: [(row: FeedbackRow) => <ViewButton row={row} />] }),
    copyable: true,
    columns: [
      { key: 'profession', label: text.profession, show: (row) => row.profession },
      { key: 'rating', label: text.rating, show: (row) => <Mark rating={row.rating} />, width: '4.5rem' },
    ],
    list: (query, signal) =>
      listFeedback({ ...query, feedbackType, ...(courseId === undefined ? {} : { courseId }) }, undefined, signal),
    rowsOf: (answer) => answer.feedback,
    get: (id, signal) => getFeedback(id, undefined, signal),
    remove: (id, version) => deleteFeedback(id, { version }),
    order: (ids) => orderFeedback({ ids }),
  })
}

/** The trail up to the site's own lists. */
export const trail = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]

export function Mark({ rating }: { rating: number | null }) {
  if (rating === null) return text.noRating
  return (
    <HStack as="span" gap="1" whiteSpace="nowrap">
      <Box as="span" color="orange.solid" aria-hidden>
        <Star size={14} fill="currentColor" />
      </Box>
      {text.mark(rating, STARS)}
    </HStack>
  )
}

const loadView = async () => (await import('./feedback-view')).FeedbackView

/** Opens what was said in a window, whose code comes with the first look. */
function useView(row: FeedbackRow) {
  const [View, need] = usePart(loadView)
  const [open, setOpen] = useState(false)
  const show = () => {
    need()
    setOpen(true)
  }
  return { show, view: View !== null && <View row={row} open={open} onClose={() => setOpen(false)} /> }
}

function ViewButton({ row }: { row: FeedbackRow }) {
  const { show, view } = useView(row)
  return (
    <>
      <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.view(row.fullName)} onClick={show}>
        <Eye />
      </IconButton>
      {view}
    </>
  )
}

/** The video's picture with the mark of a player on it. */
function PlayButton({ row }: { row: FeedbackRow }) {
  const { show, view } = useView(row)
  return (
    <>
      <Box
        asChild
        position="relative"
        display="block"
        borderRadius="l2"
        cursor="pointer"
        focusVisibleRing="outside"
        _hover={{ opacity: 0.85 }}
      >
        <button type="button" aria-label={text.play(row.fullName)} onClick={show}>
          {row.thumbnail === null ? (
            <Box boxSize="10" borderRadius="l2" bg="bg.emphasized" />
          ) : (
            <Thumbnail path={row.thumbnail} width={80} />
          )}
          <Box position="absolute" inset="0" display="grid" placeItems="center" aria-hidden>
            <Text as="span" display="grid" placeItems="center" boxSize="6" borderRadius="full" bg="blackAlpha.700" color="white">
              <Play size={12} fill="currentColor" />
            </Text>
          </Box>
        </button>
      </Box>
      {view}
    </>
  )
}
