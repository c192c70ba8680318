import type { ReactNode } from 'react'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import type { Crumb } from '#/ui/crumbs'
import { ListScreen } from '../kit/list-screen'
import type { ListResource } from '../kit/resource'
import { Viewer } from './feedback'

/** A list of feedback, and the dialog to read or watch one. */
export function FeedbackScreen(props: {
  resource: ListResource<FeedbackRow>
  crumbs?: readonly Crumb[]
  /** Above the list. */
  tabs?: ReactNode
}) {
  return (
    <Viewer>
      <ListScreen {...props} />
    </Viewer>
  )
}
