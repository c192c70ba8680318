import { Eye } from 'lucide-react'
import { feedbackCalls } from '#/api/generated/feedback/feedback.calls'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { IconButton } from '#/ui/button'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, narrowed, type ListResource } from '../kit/resource'
import { defineViewer, PlayButton } from '../kit/viewer'
import { Mark } from './feedback-mark'
import { feedbackText as text } from './text'

export type FeedbackType = FeedbackRow['feedbackType']

/** Feedback of one type: of the site, or, with a `courseId`, of a course. */
export function defineFeedback(
  feedbackType: FeedbackType,
  place: Pick<ListResource<FeedbackRow>, 'key' | 'paths' | 'routes'> & {
    texts: Omit<ListResource<FeedbackRow>['texts'], 'name'>
    courseId?: number
  },
): ListResource<FeedbackRow> {
  const { key, paths, routes, texts, courseId } = place
  const filter = { feedbackType, ...(courseId === undefined ? {} : { courseId }) }
  return defineResource(narrowed(feedbackCalls, filter), {
    key,
    breadcrumbs: UNDER_HOME,
    paths,
    routes,
    texts: { ...texts, name: text.name },
    nameOf: (row) => row.fullName,
    ...(feedbackType === 1
      ? { iconOf: (row: FeedbackRow) => <PlayFeedback row={row} /> }
      : { imageOf: (row: FeedbackRow) => row.media, photos: true, actions: [(row: FeedbackRow) => <ViewButton row={row} />] }),
    copyable: true,
    columns: [
      { key: 'profession', label: text.profession, cell: (row) => row.profession },
      { key: 'rating', label: text.rating, cell: (row) => <Mark rating={row.rating} />, width: '4.5rem' },
    ],
  })
}

export const { Viewer, useShow } = defineViewer<FeedbackRow>(async () => (await import('./view')).FeedbackView)

function ViewButton({ row }: { row: FeedbackRow }) {
  const show = useShow()
  return (
    <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.view(row.fullName)} data-shows={row.id} onClick={() => show(row)}>
      <Eye />
    </IconButton>
  )
}

function PlayFeedback({ row }: { row: FeedbackRow }) {
  const show = useShow()
  return <PlayButton id={row.id} thumbnail={row.thumbnail} label={text.play(row.fullName)} onPlay={() => show(row)} />
}
