import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import { shortcutsText as text } from '#/text/uz.shortcuts'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { LinkButton } from '#/ui/link-button'
import { ShortcutList } from './shortcut-list'

/** The keyboard shortcuts that work on every screen, and a link to the rest of the help. */
export function Shortcuts(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={(change) => {
        if (!change.open) props.onClose()
      }}
      placement="center"
      size="sm"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{text.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body paddingBottom="5">
              <ShortcutList />
              <LinkButton to="/help" variant="outline" colorPalette="gray" width="full" height="10" marginTop="3" onClick={props.onClose}>
                {t.screens.help}
              </LinkButton>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild top="3" insetEnd="3">
              <IconButton variant="ghost" colorPalette="gray" aria-label={t.common.close}>
                <X />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
