import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Kbd } from '@chakra-ui/react/kbd'
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isDrawn } from '#/lib/browser'
import { time } from '#/lib/dates'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'

const text = formText.save

export type SaveState = { at: 'rest' } | { at: 'saving' } | { at: 'saved'; when: number } | { at: 'failed' }

function describe(state: SaveState, dirty: boolean): string {
  if (state.at === 'saving') return text.saving
  if (state.at === 'failed') return text.failed
  if (dirty) return text.changed
  return state.at === 'saved' ? text.saved(time(state.when)) : text.clean
}

/** Always in sight: what state the form is in, save, and discard. Ctrl+S saves from anywhere on the screen. */
export function SaveBar(props: { state: SaveState; dirty: boolean; onSave: () => void; onDiscard: () => void }) {
  const { state, dirty, onSave, onDiscard } = props
  const saving = state.at === 'saving'
  const bar = useRef<HTMLDivElement>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The key by its place: on a Cyrillic layout it types another letter.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS') return
    event.preventDefault()
    // The form of a tab that is not shown is not what one means to save.
    if (bar.current === null || !isDrawn(bar.current)) return
    const asked = document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]')
    if (!saving && asked === null) onSave()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Box
      as="section"
      ref={bar}
      aria-label={text.bar}
      position="sticky"
      bottom="0"
      zIndex="docked"
      marginTop="6"
      paddingBottom={{ base: '3', md: '4' }}
    >
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        paddingX="4"
        paddingY="3"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        boxShadow="md"
      >
        <HStack as="output" gap="2" minW="0" textStyle="sm">
          <Box
            boxSize="2"
            borderRadius="full"
            flexShrink={0}
            aria-hidden
            bg={state.at === 'failed' ? 'fg.error' : dirty ? 'fg.warning' : state.at === 'saved' ? 'fg.success' : 'border.emphasized'}
          />
          <Text truncate color={state.at === 'failed' ? 'fg.error' : 'fg.muted'}>
            {describe(state, dirty)}
          </Text>
        </HStack>
        <HStack gap="2" flexShrink={0}>
          {dirty && !saving && (
            <Button
              variant="ghost"
              colorPalette="gray"
              aria-label={text.discard}
              paddingX={{ base: '2', sm: '3.5' }}
              onClick={onDiscard}
            >
              <Box hideFrom="sm" aria-hidden>
                <RotateCcw size={16} />
              </Box>
              <Box as="span" hideBelow="sm">
                {text.discard}
              </Box>
            </Button>
          )}
          <Button
            loading={saving}
            loadingText={text.saving}
            aria-keyshortcuts="Control+S"
            // The field one types in keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onSave}
          >
            {text.save}
            <Kbd size="sm" hideBelow="md" variant="plain" color="brand.contrast" aria-hidden>
              {text.shortcut}
            </Kbd>
          </Button>
        </HStack>
      </Flex>
    </Box>
  )
}
