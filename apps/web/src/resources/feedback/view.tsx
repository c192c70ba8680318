import { Box, Text } from '@chakra-ui/react'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { mediaUrl } from '#/lib/media'
import { Film, ViewDialog } from '../kit/view-dialog'
import type { ViewProps } from '../kit/viewer'
import { Mark } from './feedback-mark'
import { feedbackText as text } from './text'

/** A dialog to read or watch a feedback. */
export function FeedbackView({ row, open, onClose }: ViewProps<FeedbackRow>) {
  return (
    <ViewDialog id={row.id} title={row.fullName} subtitle={row.profession} open={open} onClose={onClose}>
      <What row={row} />
      {row.rating !== null && (
        <Box textStyle="sm">
          <Mark rating={row.rating} />
        </Box>
      )}
      {row.body !== null && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
          {row.body}
        </Text>
      )}
    </ViewDialog>
  )
}

/** The video, or the picture beside a text. */
function What({ row }: { row: FeedbackRow }) {
  if (row.media === null) return null
  if (row.feedbackType === 1) return <Film path={row.media} poster={row.thumbnail} label={text.play(row.fullName)} />
  return (
    <Box asChild maxHeight="72" objectFit="contain" borderRadius="l2" alignSelf="flex-start">
      <img src={mediaUrl(row.media, 640)} alt="" />
    </Box>
  )
}
