import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { CheckCircle2, CircleAlert, Copy, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { setOnTop } from '#/lib/browser'
import { t } from '#/text/uz'
import { Button, IconButton } from './button'
import { currentToasts, notify, onToasts, type Toast } from './notify'

/** Takes the focus to the newest toast. */
const KEY = 'F8'

const ICONS = { success: CheckCircle2, info: Info, error: CircleAlert }

/** The place of the toasts; stands once, above everything, dialogs included. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  const place = useRef<HTMLElement>(null)
  // In the browser's top layer, so that no dialog covers it; an empty one takes no clicks.
  useEffect(() => {
    if (place.current !== null) setOnTop(place.current, toasts.length > 0)
  }, [toasts.length])
  // From wherever one is: a toast that offers to undo goes by itself, too soon to walk to it through the whole screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const buttons = place.current?.querySelectorAll<HTMLElement>('[data-toast]:last-child :is(a, button)')
      if (buttons === undefined || buttons.length === 0) return
      event.preventDefault()
      buttons.item(0).focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Box
      as="section"
      ref={place}
      popover="manual"
      aria-label={t.common.notices(KEY)}
      position="fixed"
      inset="auto"
      // Under the header, whose buttons stay within reach.
      top="16"
      right={{ base: '3', md: '4' }}
      width={{ base: 'calc(100vw - 1.5rem)', sm: '384px' }}
      margin="0"
      padding="0"
      border="0"
      bg="transparent"
      color="fg"
      overflow="visible"
      pointerEvents="none"
      // For browsers without a top layer.
      zIndex="toast"
      data-toasts=""
    >
      <Stack gap="2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Stack>
    </Box>
  )
}

function asText(toast: Toast): string {
  return [toast.title, ...toast.details.map((one) => `${one.label}: ${one.value}`)].join('\n')
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const [copied, setCopied] = useState(false)
  const { id, lasts } = toast
  useEffect(() => {
    // Pointed at or focused, it waits: nobody should race a timer to read or to reach a button.
    if (lasts === undefined || held) return
    const timer = setTimeout(() => notify.dismiss(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, held])

  const Icon = ICONS[toast.kind]
  const accent = toast.kind === 'error' ? 'fg.error' : toast.kind === 'success' ? 'fg.success' : 'fg.info'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(toast))
      setCopied(true)
    } catch {
      // Without the right to the clipboard the text can still be selected.
      setCopied(false)
    }
  }
  const undo = () => {
    notify.dismiss(id)
    void toast.undo?.()
  }
  return (
    <Flex
      role={toast.kind === 'error' ? 'alert' : 'status'}
      gap="3"
      align="flex-start"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      boxShadow="lg"
      padding="3"
      paddingInlineStart="3.5"
      pointerEvents="auto"
      data-toast={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box color={accent} paddingTop="0.5" flexShrink={0} aria-hidden>
        <Icon size={18} />
      </Box>
      <Stack gap="1.5" flex="1" minW="0">
        <Text textStyle="sm" fontWeight="medium" whiteSpace="pre-line" overflowWrap="anywhere">
          {toast.title}
        </Text>
        {toast.body}
        {toast.details.length > 0 && (
          <HStack gap="2" align="flex-end" justify="space-between">
            <Box as="dl" textStyle="xs" color="fg.muted" minW="0" margin="0">
              {toast.details.map((one) => (
                <Box key={one.label} overflowWrap="anywhere">
                  <Box as="dt" display="inline">
                    {one.label}:
                  </Box>{' '}
                  <Box as="dd" display="inline" margin="0" fontFamily="mono" userSelect="all">
                    {one.value}
                  </Box>
                </Box>
              ))}
            </Box>
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              aria-label={copied ? t.common.copied : t.errors.copyDetails}
              onClick={() => void copy()}
            >
              {copied ? <CheckCircle2 /> : <Copy />}
            </IconButton>
          </HStack>
        )}
        {toast.undo && (
          <Button size="xs" variant="outline" alignSelf="flex-start" onClick={undo}>
            {t.common.undo}
          </Button>
        )}
      </Stack>
      <IconButton
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t.common.close}
        onClick={() => notify.dismiss(id)}
      >
        <X />
      </IconButton>
    </Flex>
  )
}
