import { Box, Stack, Text } from '@chakra-ui/react'
import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import type { FeedbackRow } from '#/api/generated/model/feedbackRow'
import { mediaUrl } from '#/lib/media'
import { feedbackText as text } from '#/text/uz.feedback'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Mark } from './feedback'

/** A feedback as one reads or watches it. */
export function FeedbackView(props: { row: FeedbackRow; open: boolean; onClose: () => void }) {
  const { row, open, onClose } = props
  return (
    <Dialog.Root
      open={open}
      // The row may have been drawn anew since it was pressed, when the code that sorts came.
      finalFocusEl={() => document.querySelector<HTMLElement>(`[data-shows="${row.id}"]`)}
      size="lg"
      placement="center"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="0.5" paddingEnd="12">
              <Dialog.Title textStyle="lg">
                <bdi>{row.fullName}</bdi>
              </Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {row.profession}
              </Dialog.Description>
            </Dialog.Header>
            {/* In reach of the keyboard, so that a long text can be scrolled by it. */}
            <Dialog.Body tabIndex={0}>
              <Stack gap="4">
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
              </Stack>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild position="absolute" top="3" insetEnd="3">
              <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={t.common.close}>
                <X />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** The video, or the picture beside a text. */
function What({ row }: { row: FeedbackRow }) {
  if (row.media === null) return null
  if (row.feedbackType === 1) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own words, for which nobody writes captions
      <video
        src={mediaUrl(row.media)}
        {...(row.thumbnail === null ? {} : { poster: mediaUrl(row.thumbnail, 1280) })}
        controls
        autoPlay
        playsInline
        aria-label={text.play(row.fullName)}
        style={{ width: '100%', maxHeight: '60vh', background: 'black', borderRadius: '6px' }}
      />
    )
  }
  return (
    <Box asChild maxHeight="72" objectFit="contain" borderRadius="l2" alignSelf="flex-start">
      <img src={mediaUrl(row.media, 640)} alt="" />
    </Box>
  )
}
