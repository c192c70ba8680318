import { Text } from '@chakra-ui/react'
import type { WorkSampleRow } from '#/api/generated/model/workSampleRow'
import { Film, ViewDialog } from '../kit/view-dialog'
import type { ViewProps } from '../kit/viewer'
import { workSampleText as text } from './text'

/** The video of a work, with its texts. */
export function WorkSampleView({ row, open, onClose }: ViewProps<WorkSampleRow>) {
  return (
    <ViewDialog id={row.id} title={row.title} subtitle={row.author} open={open} onClose={onClose}>
      {row.media !== null && <Film path={row.media} poster={row.image} label={text.play(row.title)} />}
      {row.desc !== null && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
          {row.desc}
        </Text>
      )}
    </ViewDialog>
  )
}
