import { Box, Flex, HStack, Kbd } from '@chakra-ui/react'
import { shortcutsText as text } from '#/text/uz.shortcuts'

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], text.search],
  [['/'], text.find],
  [['N'], text.add],
  [['Ctrl', 'S'], text.save],
  [['Ctrl', 'Shift', 'S'], text.draft],
  [['Ctrl', 'Shift', 'Enter'], text.again],
  [['Ctrl', 'V'], text.paste],
  [['Ctrl', 'Z'], text.undo],
  [['F8'], text.toast],
  [['Space'], text.lift],
  [['↑', '↓', 'Home', 'End'], text.move],
  [['Escape'], text.close],
  [['?'], text.help],
]

/** The keyboard shortcuts that work on every screen. */
export function ShortcutList() {
  return (
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
  )
}
