import { Stack } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { mediaUrl } from '#/lib/media'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

/** The dialog of the views that {@link defineViewer} loads. */
export function ViewDialog(props: {
  /** The row's id, to find the element that opened the dialog. */
  id: number
  title: string
  subtitle: string | null
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { id, title, subtitle, open, onClose, children } = props
  return (
    <Dialog.Root
      open={open}
      // The row may have been rendered again meanwhile, when the sorting code arrived.
      finalFocusEl={() => document.querySelector<HTMLElement>(`[data-shows="${id}"]`)}
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
              <Dialog.Title textStyle="md" overflowWrap="anywhere">
                <bdi>{title}</bdi>
              </Dialog.Title>
              {subtitle !== null && (
                <Dialog.Description color="fg.muted" textStyle="sm">
                  {subtitle}
                </Dialog.Description>
              )}
            </Dialog.Header>
            {/* Focusable, so that a long text can be scrolled by keyboard. */}
            <Dialog.Body tabIndex={0}>
              <Stack gap="4">{children}</Stack>
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

/** A video that plays as soon as its dialog is open. */
export function Film({ path, poster, label }: { path: string; poster: string | null; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- interviews, for which there are no captions
    <video
      src={mediaUrl(path)}
      {...(poster === null ? {} : { poster: mediaUrl(poster, 1280) })}
      controls
      autoPlay
      playsInline
      aria-label={label}
      style={{ width: '100%', maxHeight: '60vh', background: 'black', borderRadius: '6px' }}
    />
  )
}
