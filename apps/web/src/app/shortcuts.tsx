import { Box, Flex, HStack, Kbd } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide-react'
import { shortcutsText as text } from '#/text/uz.shortcuts'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], text.search],
  [['/'], text.find],
  [['N'], text.add],
  [['Ctrl', 'S'], text.save],
  [['Ctrl', 'Shift', 'S'], text.draft],
  [['Ctrl', 'Shift', 'Enter'], text.again],
  [['Ctrl', 'V'], text.paste],
  [['Ctrl', 'Z'], text.undo],
  [['F8'], text.notice],
  [['Space'], text.lift],
  [['↑', '↓', 'Home', 'End'], text.move],
  [['Escape'], text.close],
  [['?'], text.help],
]

/** The keys that do something wherever one is. */
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
              <Box as="dl" margin="0" textStyle="sm">
                {SHORTCUTS.map(([keys, what]) => (
                  <Flex key={what} justify="space-between" align="center" gap="4" paddingY="2" borderTopWidth="1px" borderColor="border">
                    <Box as="dt" minW="0">
                      {what}
                    </Box>
                    <HStack as="dd" gap="1" margin="0" flexShrink={0}>
                      {keys.map((key) => (
                        <Kbd key={key} size="sm">
                          {key}
                        </Kbd>
                      ))}
                    </HStack>
                  </Flex>
                ))}
              </Box>
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
