import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Kbd } from '@chakra-ui/react/kbd'
import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import { isAsking, isDrawn } from '#/lib/browser'
import { time } from '#/lib/dates'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { fetchOnce, useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { BarLabel } from './bar-label'
import { isMissing, invalidFields } from './error-paths'
import { useBottomBar } from './use-bottom-bar'

const text = formText.save

const loadAgain = async () => await import('./save-again')
const loadPlaces = fetchOnce(async () => await import('./error-places'))

export type SaveState = { at: 'rest' } | { at: 'saving' } | { at: 'saved' | 'drafted'; when: number } | { at: 'failed'; offline?: boolean }

type BarProps = {
  state: SaveState
  dirty: boolean
  /** The form holds a copy of another record and is not stored yet. */
  copy: boolean
  /** The required fields of a new record, if that needs saying. */
  required: 'others' | 'all' | null
  errors: object
  onSave: () => void
  /** The form shows a draft. */
  isDraft: boolean
  /** The button that stores a draft; absent if there are no drafts. */
  draft: ReactNode
  /** For a form that adds rows one after another. */
  onAgain: (() => void) | undefined
  onDiscard: () => void
}

function describe({ state, dirty, copy, required, isDraft }: BarProps, lacks: boolean): string {
  if (state.at === 'saving') return text.saving
  if (state.at === 'failed') return state.offline === true ? text.waits : lacks ? text.fillAll : text.failed
  if (copy) return text.copy
  if (dirty) return text.changed
  if (state.at === 'drafted') return text.drafted(time(state.when))
  if (state.at === 'saved') return text.saved(time(state.when))
  return isDraft ? text.isDraft : required === null ? text.clean : text[`${required}Required`]
}

/** A low window, as at 200 %, that is wide enough for the bar in one row. */
const LOW = '@media (max-height: 28em) and (min-width: 40em)'

/**
 * At the bottom of the window, always visible: the state of the form, its errors, save and discard. Ctrl+S saves from anywhere on
 * the screen.
 */
export function SaveBar(props: BarProps) {
  const { state, dirty, copy, required, isDraft, errors, draft, onSave, onAgain, onDiscard } = props
  const saving = state.at === 'saving'
  const failed = state.at === 'failed'
  const [bar, room] = useBottomBar()
  const found = invalidFields(errors)
  const wrong = found.map(({ path }) => path)
  const again = useFetched(loadAgain, onAgain !== undefined)
  // Beside two save buttons, its text fits only on a wide window.
  const from = onAgain === undefined && draft === null ? 'sm' : 'lg'
  // On a phone, two save buttons take a row of their own.
  const isFull = onAgain !== undefined
  // With one, what is there to say has a low row of its own; the save buttons stay in their place below it.
  const isAbove = !isFull && wrong.length === 0 && (saving || dirty || failed || copy || isDraft || required !== null)
  const lastWrong = useRef<HTMLElement | null>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By key position: on a Cyrillic layout it types another letter.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS') return
    event.preventDefault()
    // The form of a hidden tab is not saved by the shortcut.
    if (bar.current === null || !isDrawn(bar.current)) return
    if (!isAsking()) onSave()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <div ref={room} />
      <Box
        as="section"
        ref={bar}
        aria-label={text.bar}
        position="fixed"
        insetX="0"
        bottom="0"
        zIndex="docked"
        bg="bg.panel"
        borderTopWidth="1px"
        borderColor="border"
        boxShadow="md"
        paddingX={{ base: '4', md: '6', xl: '8' }}
        paddingTop={{ base: '2', md: '3' }}
        paddingBottom="max(0.75rem, env(safe-area-inset-bottom))"
        css={{ [LOW]: { paddingBlock: '0.25rem' } }}
      >
        <Flex align="center" wrap={{ base: 'wrap', md: 'nowrap' }} columnGap="3" rowGap="1" maxW="1440px" marginX="auto" css={{ [LOW]: { flexWrap: 'nowrap' } }}>
          <HStack
            as="output"
            gap="2"
            flex={{ base: isAbove ? '1 0 100%' : wrong.length > 0 && !isFull ? '1 1 10rem' : '1 1 6rem', md: '0 1 auto' }}
            minW="0"
            minH={{ base: isAbove ? '5' : '10', md: '10' }}
            textStyle="sm"
            css={{ [LOW]: { flex: '0 1 auto' } }}
          >
            <Box
              boxSize="2"
              borderRadius="full"
              flexShrink={0}
              aria-hidden
              bg={failed ? 'fg.error' : dirty || copy || isDraft ? 'fg.warning' : state.at === 'saved' ? 'fg.success' : 'border.emphasized'}
            />
            <Text lineClamp={2} lineHeight="short" color={failed ? 'fg.error' : 'fg.muted'}>
              {describe(props, found.length > 0 && found.every(isMissing))}
            </Text>
          </HStack>
          {wrong.length > 0 && !saving && (
            <Button
              size="xs"
              height={{ base: '10', md: '8' }}
              variant="subtle"
              colorPalette="red"
              flexShrink={0}
              aria-label={text.toError(wrong.length)}
              // If an invalid field has the focus, the next one is focused.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
                const form = bar.current?.closest('form') ?? document
                loadPlaces().then(
                  ({ goToNextError }) => {
                    lastWrong.current = goToNextError(form, wrong, lastWrong.current ?? focused)
                  },
                  (error: unknown) => notify.error(error),
                )
              }}
            >
              {text.errors(wrong.length)}
              <ArrowDown aria-hidden />
            </Button>
          )}
          <Box flex="1" hideBelow="md" />
          {dirty && !saving && (
            <Button
              variant="ghost"
              colorPalette="gray"
              flexShrink={0}
              aria-label={text.discard}
              paddingX={{ base: '2', [from]: '3.5' }}
              onClick={onDiscard}
            >
              <BarLabel short={text.discardYes} from={from}>
                {text.discard}
              </BarLabel>
            </Button>
          )}
          <Flex
            gap={{ base: '2', md: '3' }}
            wrap={{ base: 'wrap', md: 'nowrap' }}
            width={{ base: isFull ? 'full' : 'auto', md: 'auto' }}
            marginStart="auto"
            css={{ [LOW]: { width: 'auto', flexWrap: 'nowrap' } }}
          >
            {!saving && draft}
            {again !== null && onAgain !== undefined && !saving && <again.SaveAgain onPress={onAgain} />}
            <Button
              flex="1"
              minW="max-content"
              paddingX={{ base: isFull ? '2' : '4', md: '4' }}
              height={{ base: '11', md: '10' }}
              loading={saving}
              loadingText={text.saving}
              aria-keyshortcuts="Control+S"
              // The focused field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onSave}
            >
              {text.save}
              <Kbd size="sm" hideBelow="md" variant="plain" color="brand.contrast" aria-hidden>
                {text.shortcut}
              </Kbd>
            </Button>
          </Flex>
        </Flex>
      </Box>
    </>
  )
}
