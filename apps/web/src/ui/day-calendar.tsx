import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Popover } from '@chakra-ui/react/popover'
import { popoverSlotRecipe } from '@chakra-ui/react/theme'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { addLooks } from '#/app/looks'
import { isoDate } from '#/lib/dates'
import { addDays, addMonths, partsOf, weekdayOf, weeksOf } from '#/lib/days'
import { dayText as text } from '#/text/uz.day'
import { t } from '#/text/uz'
import { Button, IconButton } from './button'

const { base = {} } = popoverSlotRecipe
addLooks({ slotRecipes: { popover: { ...popoverSlotRecipe, base: { ...base, content: { ...base['content'], '--popover-bg': 'colors.bg.raised' } } } } })

type Range = { min: string | undefined; max: string | undefined }
type Props = Range & { label: string; value: string | undefined; onChoose: (day: string | undefined) => void }

const isWithin = (day: string, { min, max }: Range) => (min === undefined || day >= min) && (max === undefined || day <= max)

/** A calendar below its button, open when mounted: it mounts with a click on the button. */
export function DayCalendar({ trigger, onChoose, ...month }: Props & { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  const chosen = useRef<HTMLButtonElement>(null)
  return (
    // Not in a portal: it stays in the landmark of its field.
    <Popover.Root
      open={open}
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed', placement: 'bottom-end' }}
      autoFocus={false}
      onOpenChange={(details) => setOpen(details.open)}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content width="auto" padding="3" aria-label={text.calendar(month.label)}>
          <Month
            {...month}
            chosen={chosen}
            onChoose={(day) => {
              setOpen(false)
              onChoose(day)
            }}
          />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}

/** The day that a key moves to in the grid, as in the ARIA patterns. */
function keyed(event: KeyboardEvent, day: string): string | undefined {
  const months = event.shiftKey ? 12 : 1
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}

function Month(props: Props & { chosen: RefObject<HTMLButtonElement | null> }) {
  const { label, value, min, max, onChoose, chosen } = props
  const [today] = useState(() => isoDate(Date.now()))
  const within = (day: string) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day)
  const [at, setAt] = useState(value ?? within(today))
  useEffect(() => chosen.current?.focus({ preventScroll: true }), [chosen])
  const { year, month } = partsOf(at) ?? { year: 2000, month: 1 }
  const title = `${t.months.long[month - 1] ?? ''} ${year}`
  const go = (event: KeyboardEvent) => {
    const next = keyed(event, at)
    if (next === undefined || partsOf(next) === undefined) return
    event.preventDefault()
    // Rendered synchronously, because the day may be of a month that is not shown yet.
    flushSync(() => setAt(next))
    chosen.current?.focus()
  }
  return (
    <>
      <HStack justify="space-between" marginBottom="1">
        <IconButton boxSize="10" variant="ghost" colorPalette="gray" aria-label={text.previous} onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Text fontWeight="semibold" aria-live="polite" _firstLetter={{ textTransform: 'uppercase' }}>
          {title}
        </Text>
        <IconButton boxSize="10" variant="ghost" colorPalette="gray" aria-label={text.next} onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </HStack>
      <Box as="table" role="grid" aria-label={`${label}: ${title}`} fontVariantNumeric="tabular-nums" onKeyDown={go}>
        <thead>
          <tr>
            {text.weekdays.map(({ short, long }) => (
              <Box key={long} as="th" width="10" height="7" textStyle="xs" fontWeight="medium" color="fg.muted" textAlign="center">
                <span aria-hidden>{short}</span>
                <Box as="span" srOnly>
                  {long}
                </Box>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell
                  key={day}
                  day={day}
                  isOfMonth={day.slice(0, 7) === at.slice(0, 7)}
                  isAt={day === at}
                  isChosen={day === value}
                  isToday={day === today}
                  isAllowed={isWithin(day, { min, max })}
                  attach={day === at ? chosen : null}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Flex justify="space-between" marginTop="2">
        <Button variant="ghost" minHeight="10" aria-disabled={!isWithin(today, { min, max })} onClick={() => isWithin(today, { min, max }) && onChoose(today)}>
          {text.today}
        </Button>
        {value !== undefined && (
          <Button variant="ghost" minHeight="10" colorPalette="gray" onClick={() => onChoose(undefined)}>
            {text.clear}
          </Button>
        )}
      </Flex>
    </>
  )
}

function Cell(props: {
  day: string
  isOfMonth: boolean
  /** The day with the tab stop. */
  isAt: boolean
  isChosen: boolean
  isToday: boolean
  isAllowed: boolean
  attach: RefObject<HTMLButtonElement | null> | null
  onChoose: (day: string) => void
}) {
  const { day, isOfMonth, isAt, isChosen, isToday, isAllowed, attach, onChoose } = props
  const { year, month, day: number } = partsOf(day) ?? { year: 0, month: 1, day: 0 }
  const label = text.day(number, t.months.long[month - 1] ?? '', year, text.weekdays[weekdayOf(day)]?.long ?? '')
  return (
    <Box as="td" role="gridcell" aria-selected={isChosen} padding="0">
      <Box
        asChild
        boxSize="10"
        display="grid"
        placeItems="center"
        borderRadius="l2"
        textStyle="sm"
        cursor={isAllowed ? 'pointer' : 'not-allowed'}
        focusVisibleRing="inside"
        color={isAllowed ? (isOfMonth ? 'fg' : 'fg.muted') : 'fg.subtle'}
        textDecoration={isAllowed ? undefined : 'line-through'}
        fontWeight={isToday ? 'bold' : undefined}
        boxShadow={isToday ? 'inset 0 0 0 1px {colors.border.emphasized}' : undefined}
        _hover={isAllowed && !isChosen ? { bg: 'bg.muted' } : {}}
        {...(isChosen ? { bg: 'brand.solid', color: 'brand.contrast' } : {})}
      >
        <button
          ref={attach}
          type="button"
          data-day={day}
          tabIndex={isAt ? 0 : -1}
          aria-label={label}
          aria-pressed={isChosen}
          aria-current={isToday ? 'date' : undefined}
          aria-disabled={!isAllowed}
          onClick={() => isAllowed && onChoose(day)}
        >
          {number}
        </button>
      </Box>
    </Box>
  )
}
