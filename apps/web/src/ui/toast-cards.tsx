import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { CheckCircle2, ChevronDown, CircleAlert, Copy, Info, Undo2, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { t } from '#/text/uz'
import { Button, IconButton } from './button'
import { giveFocusBack } from './toast-focus'
import { notify, type Change, type Toast } from './notify'

const ICONS = { success: CheckCircle2, info: Info, error: CircleAlert }
const ACCENTS = { success: 'fg.success', info: 'fg.info', error: 'fg.error' }

type ToastCardsProps = {
  toasts: readonly Toast[]
  /** The kinds of toasts in this one of the two live regions. */
  kinds: readonly Toast['kind'][]
  /** All of them are shown, not only the newest. */
  all: boolean
  onAll: () => void
  /** Hovered or focused, they stay: reading them or reaching a button must not be a race. */
  held: boolean
  /** Grows with each key that moves the focus. */
  steps: number
  /** There is as little space as on a phone. */
  narrow: boolean
}

/** The toasts of some kinds that are shown: the newest, or on request all. */
export function ToastCards({ toasts, kinds, all, onAll, held, steps, narrow }: ToastCardsProps) {
  const newest = toasts.at(-1)
  const shown = all ? toasts.toReversed() : toasts.slice(-1)
  return (
    <>
      {shown
        .filter(({ kind }) => kinds.includes(kind))
        .map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={held}
            steps={steps}
            narrow={narrow}
            isNewest={toast === newest}
            others={toast === newest ? toasts.length - 1 : 0}
            all={all}
            onAll={onAll}
          />
        ))}
    </>
  )
}

function asText(toast: Toast): string {
  return [toast.title, ...toast.details.map((one) => `${one.label}: ${one.value}`)].join('\n')
}

/** A title that does not fit two lines of a narrow toast. */
const LONG = 60

/** Long names of records are shortened, so that what happened to them is not what is cut off. */
const shortened = (title: string, most: number) =>
  title.replaceAll(/“[^”]+”/g, (name) => (name.length > most + 4 ? `${name.slice(0, most).trimEnd()}…”` : name))

/** As high as a touch target on a phone, and no higher than the header. */
const BUTTON = { size: 'xs', variant: 'ghost', colorPalette: 'gray', minW: { base: '10', md: '8' }, height: { base: '10', md: '8' }, flexShrink: 0 } as const

type CardProps = { toast: Toast; held: boolean; steps: number; narrow: boolean; isNewest: boolean; others: number; all: boolean; onAll: () => void }

function ToastCard({ toast, held, steps, narrow, isNewest, others, all, onAll }: CardProps) {
  const { id, kind, title, details, body, revision, lasts, undo, action } = toast
  // Links in an error are shown at once.
  const [open, setOpen] = useState(body !== undefined)
  const more = useId()

  const Icon = ICONS[kind]
  // A single change is described by the title.
  const earlier = toast.changes === undefined || (toast.changes.length === 1 && undo !== undefined) ? [] : toast.changes.toReversed()
  // The code of an error is needed to report it.
  const saysMore = details.length > 0 && (!narrow || action !== undefined || kind === 'error')
  const hasMore = earlier.length > 0 || details.length > 0 || body !== undefined
  return (
    <Box
      marginTop={isNewest ? '0' : '1'}
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      boxShadow={open || all ? 'lg' : 'sm'}
      pointerEvents="auto"
      data-toast={kind}
      {...(isNewest ? { 'data-newest': '' } : {})}
    >
      {lasts !== undefined && !held && !open && <Timer key={revision} id={id} lasts={lasts} steps={(toast.changes?.length ?? 0) === 0 ? 0 : steps} />}
      {/* On a phone the action is in a line of its own, with its words: an icon would not say what it does to the site. */}
      <Flex
        gap={{ base: '1', md: '2' }}
        wrap={{ base: action === undefined ? 'nowrap' : 'wrap', md: 'nowrap' }}
        align="center"
        minHeight="46px"
        paddingInlineStart="3"
        paddingInlineEnd="1"
      >
        <Box color={ACCENTS[kind]} flexShrink={0} aria-hidden>
          <Icon size={18} />
        </Box>
        <Stack gap="0" flex="1" minW="0" paddingY="0.5" textStyle="sm">
          <Text
            fontWeight="medium"
            lineHeight="short"
            overflowWrap="anywhere"
            whiteSpace={open ? 'pre-line' : undefined}
            // The header has space for this much; the rest is shown on a click.
            lineClamp={open ? undefined : { base: 2, md: saysMore && (!narrow || action === undefined) ? 1 : 2 }}
          >
            {open ? title : shortened(title, narrow && title.length > LONG ? 15 : 29)}
          </Text>
          {!open && saysMore && (
            // With a retry, the failed action is named on a phone too.
            <Text textStyle="xs" lineHeight="short" color="fg.muted" hideBelow={action === undefined ? 'md' : undefined} lineClamp={{ base: 2, md: 1 }}>
              {details.map((one) => `${one.label}: ${one.value}`).join(' · ')}
            </Text>
          )}
        </Stack>
        {undo !== undefined && (
          <Button {...BUTTON} variant={{ base: 'ghost', md: 'outline' }} aria-label={t.common.undo} onClick={() => void undo().then(giveFocusBack)}>
            <Undo2 />
            {!narrow && (
              <Box as="span" hideBelow="md">
                {t.common.undo}
              </Box>
            )}
          </Button>
        )}
        {action !== undefined && (
          <Button
            {...BUTTON}
            order={{ base: 1, md: 0 }}
            flexBasis={{ base: '100%', md: 'auto' }}
            justifyContent={{ base: 'flex-start', md: 'center' }}
            variant={{ base: 'ghost', md: 'outline' }}
            aria-label={action.ariaLabel}
            title={action.label}
            onClick={() => {
              // Once: its result is reported next.
              notify.offer(undefined, id)
              action.run()
              setTimeout(giveFocusBack)
            }}
          >
            {action.icon}
            {/* A retry is known by its icon; what failed needs the space. */}
            {!(narrow && kind === 'error') && action.label}
          </Button>
        )}
        {hasMore && (
          <Button
            {...BUTTON}
            paddingX="1.5"
            gap="0.5"
            aria-label={earlier.length > 0 ? t.common.earlier(earlier.length) : t.common.details}
            aria-expanded={open}
            {...(open ? { 'aria-controls': more } : {})}
            onClick={() => setOpen(!open)}
          >
            {earlier.length > 0 && earlier.length}
            <ChevronDown style={{ rotate: open ? '180deg' : undefined }} />
          </Button>
        )}
        {others > 0 && (
          <Button {...BUTTON} paddingX="1.5" aria-label={t.common.otherNotices(others)} aria-expanded={all} onClick={onAll}>
            +{others}
          </Button>
        )}
        <IconButton {...BUTTON} aria-label={t.common.close} onClick={() => {
            notify.dismiss(id)
            setTimeout(giveFocusBack)
          }}>
          <X />
        </IconButton>
      </Flex>
      {hasMore && open && (
        <Stack id={more} gap="2" paddingX="3" paddingBottom="3" paddingTop="1">
          {body}
          {details.length > 0 && <Details toast={toast} />}
          {earlier.length > 0 && <Earlier changes={earlier} />}
        </Stack>
      )}
    </Box>
  )
}

/** Moving by keyboard postpones the end, but not for ever. */
const MOST_MS = 60_000

/** Closes a toast after its time; a remount starts anew. Each of the `steps` restarts the time. */
function Timer({ id, lasts, steps }: { id: number; lasts: number; steps: number }) {
  const [latest] = useState(() => Date.now() + MOST_MS)
  return <Countdown key={steps} id={id} lasts={lasts} latest={latest} />
}

function Countdown({ id, lasts, latest }: { id: number; lasts: number; latest: number }) {
  useEffect(() => {
    const timer = setTimeout(() => notify.dismiss(id), Math.min(lasts, latest - Date.now()))
    return () => clearTimeout(timer)
  }, [id, lasts, latest])
  return null
}

/** The details for a report of the failure. */
function Details({ toast }: { toast: Toast }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(toast))
      setCopied(true)
    } catch {
      // Without the clipboard permission the text can still be selected.
      setCopied(false)
    }
  }
  return (
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
      <IconButton {...BUTTON} aria-label={copied ? t.common.copied : t.errors.copyDetails} onClick={() => void copy()}>
        {copied ? <CheckCircle2 /> : <Copy />}
      </IconButton>
    </HStack>
  )
}

/** Each change that can still be undone, by itself. */
function Earlier({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack as="ul" gap="0" listStyleType="none" maxHeight="60" overflowY="auto" borderTopWidth="1px" borderColor="border" paddingTop="1">
      {changes.map((change, index) => (
        <HStack as="li" key={changes.length - index} gap="2" justify="space-between" data-change="">
          <Text as="span" textStyle="sm" minW="0" overflowWrap="anywhere">
            {change.title}
          </Text>
          <Button {...BUTTON} aria-label={t.common.undoOne(change.title)} onClick={() => void notify.takeBack(change).then(giveFocusBack)}>
            <Undo2 />
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}
