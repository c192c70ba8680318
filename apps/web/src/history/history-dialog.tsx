import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

/** A dialog over a list of the history: details, with actions below. */
export function HistoryDialog(props: {
  title: string
  /** Below the title. */
  about: ReactNode
  actions: ReactNode
  children: ReactNode
  /** A selector of the element that opened it: its line may have been rendered anew meanwhile. */
  opener: string
  /** The address says that it is open, so the browser's Back closes it by itself. */
  isInAddress?: boolean
  onClose: () => void
}) {
  const { title, about, actions, children, opener, isInAddress = false, onClose } = props
  return (
    <Dialog.Root
      open
      size="lg"
      scrollBehavior="inside"
      placement="center"
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      finalFocusEl={() => document.querySelector<HTMLElement>(opener)}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content {...(isInAddress ? { 'data-in-address': '' } : {})}>
            <Dialog.Header flexDirection="column" gap="1" paddingEnd="14">
              <Dialog.Title textStyle="md" overflowWrap="anywhere">
                {title}
              </Dialog.Title>
              {about}
            </Dialog.Header>
            <Dialog.Body tabIndex={0} focusVisibleRing="inside">
              {children}
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">{actions}</Dialog.Footer>
            <IconButton position="absolute" top="3" insetEnd="3" variant="ghost" colorPalette="gray" aria-label={t.common.close} onClick={onClose}>
              <X />
            </IconButton>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
