import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { previewText as text } from '#/text/uz.preview'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

/** The section in full size. */
export function FullView({ tools, children, onClose }: { tools: ReactNode; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog.Root
      open
      size="full"
      motionPreset="none"
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="0">
          <Dialog.Content borderRadius="0" height="100dvh" display="flex" flexDirection="column">
            <Dialog.Header paddingX="4" paddingY="2" gap="2" alignItems="center" borderBottomWidth="1px" borderColor="border">
              <Dialog.Title textStyle="md" flex="1">
                {text.title}
              </Dialog.Title>
              {tools}
              <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={text.closeFull} onClick={onClose}>
                <X />
              </IconButton>
            </Dialog.Header>
            <Dialog.Body padding="4" flex="1" minHeight="0" display="flex" flexDirection="column">
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
