import { Box, HStack, Text } from '@chakra-ui/react'
import { Eye, Play, Star } from 'lucide-react'
import { createContext, use, useState, type ReactNode } from 'react'
import { deleteFeedback, getFeedback, listFeedback, orderFeedback } from '#/api/generated/feedback/feedback'
import type { FeedbackList as Answer } from '#/api/generated/model/feedbackList'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { feedbackText as text } from '#/text/uz.feedback'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import type { Crumb } from '#/ui/crumbs'
import { Thumbnail } from '#/ui/image'
import { STAR_COLOUR } from '#/ui/star'
import { usePart } from '#/ui/use-part'
import { ListScreen } from './kit/list-screen'
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
      : { imageOf: (row: FeedbackRow) => row.media, photos: true, actions: [(row: FeedbackRow) => <ViewButton row={row} />] }),
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
      <Box as="span" color={STAR_COLOUR} aria-hidden>
        <Star size={14} fill="currentColor" />
      </Box>
      {text.mark(rating, STARS)}
    </HStack>
  )
}

const loadView = async () => (await import('./feedback-view')).FeedbackView

const ShowContext = createContext<(row: FeedbackRow) => void>(() => undefined)

/**
 * A list of feedback, and the window in which one is read or watched. The window belongs to the list and not to its rows,
 * which are drawn anew when the code that sorts them arrives.
 */
export function FeedbackScreen(props: {
  resource: ListResource<FeedbackRow>
  crumbs: readonly Crumb[]
  /** Over the list. */
  tabs?: ReactNode
}) {
  const [View, need] = usePart(loadView)
  const [shown, setShown] = useState<{ row: FeedbackRow; open: boolean } | null>(null)
  const show = (row: FeedbackRow) => {
    need()
    setShown({ row, open: true })
  }
  return (
    <ShowContext value={show}>
      <ListScreen {...props} />
      {View !== null && shown !== null && <View {...shown} onClose={() => setShown({ ...shown, open: false })} />}
    </ShowContext>
  )
}

function ViewButton({ row }: { row: FeedbackRow }) {
  const show = use(ShowContext)
  return (
    <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.view(row.fullName)} data-shows={row.id} onClick={() => show(row)}>
      <Eye />
    </IconButton>
  )
}

/** The video's picture with the mark of a player on it. */
function PlayButton({ row }: { row: FeedbackRow }) {
  const show = use(ShowContext)
  return (
    <Box
      asChild
      position="relative"
      display="block"
      borderRadius="l2"
      cursor="pointer"
      focusVisibleRing="outside"
      _hover={{ opacity: 0.85 }}
    >
      <button type="button" aria-label={text.play(row.fullName)} data-shows={row.id} onClick={() => show(row)}>
        {row.thumbnail === null ? (
          <Box boxSize="10" borderRadius="l2" bg="bg.emphasized" />
        ) : (
          <Thumbnail path={row.thumbnail} width={80} fill />
        )}
        <Box position="absolute" inset="0" display="grid" placeItems="center" aria-hidden>
          <Text as="span" display="grid" placeItems="center" boxSize="6" borderRadius="full" bg="blackAlpha.700" color="white">
            <Play size={12} fill="currentColor" />
          </Text>
        </Box>
      </button>
    </Box>
  )
}
