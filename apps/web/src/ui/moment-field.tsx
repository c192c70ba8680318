import { Box, Flex, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { X } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { readTime } from '#/lib/clock'
import { isoDate, momentOf, time } from '#/lib/dates'
import { readDay, shownDay } from '#/lib/days'
import { momentText as text } from '#/text/uz.moment'
import { IconButton } from './button'
import { DayField } from './day-field'

/** The texts of the two fields. */
type Typed = { day: string; at: string }

/** The default time of a day that is chosen first. */
const MORNING = '09:00'

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))

/** The texts of a stored timestamp. */
const typedOf = (value: string): Typed => (isMoment(value) ? { day: shownDay(isoDate(value)), at: time(value) } : { day: '', at: '' })

/** The typed texts as a timestamp; empty for none, and the raw text if invalid, so that it is not taken for one. */
function valueOf({ day, at }: Typed): string {
  if (day.trim() === '' && at.trim() === '') return ''
  const [date, clock] = [readDay(day), readTime(at)]
  // In the server's format, so that equal times are equal values.
  return date === undefined || clock === undefined ? `${day} ${at}`.trim() : new Date(momentOf(date, clock)).toISOString().replace('.000Z', 'Z')
}

/** The error of the typed text; an invalid day has an error of its own. */
export function wrongMoment(value: string): string | undefined {
  if (value === '' || isMoment(value)) return undefined
  const [day = '', at = ''] = value.split(' ')
  if (readDay(day) === undefined) return /^\d+[.]/.test(day) ? text.wrongDay : text.wantsDay
  return at === undefined || readTime(at) === undefined ? text.wrongTime : undefined
}

/** A day and a time in Tashkent. Its value is a timestamp, empty, or the invalid text. */
export function MomentField(props: {
  label: string
  value: string
  error?: string | undefined
  min?: string | undefined
  required?: boolean
  ref?: Ref<HTMLInputElement>
  onChange: (value: string) => void
  onBlur?: () => void
}) {
  const { label, value, error, min, required = false, ref, onChange, onBlur } = props
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(value))
  const [known, setKnown] = useState(value)
  // Changed elsewhere: a restored draft, another person's version, a discarded form.
  if (known !== value) {
    setKnown(value)
    if (valueOf(typed) !== value) setTyped(typedOf(value))
  }
  const change = (next: Typed) => {
    const stored = typedOf(value)
    // Only minutes are shown: an unchanged timestamp keeps its seconds.
    const now = next.day === stored.day && next.at === stored.at && isMoment(value) ? value : valueOf(next)
    setTyped(next)
    setKnown(now)
    if (now !== value) onChange(now)
  }
  const typeDay = (day: string) => change({ day, at: readDay(day) !== undefined && typed.at === '' ? MORNING : typed.at })
  const errorId = `${id}-error`
  const wrong = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  return (
    <Box
      as="fieldset"
      minW="0"
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) onBlur?.()
      }}
    >
      <Text as="legend" textStyle="sm" fontWeight="medium" marginBottom="1.5">
        {label}
        {required && (
          <Text as="span" color="fg.error" aria-hidden>
            {' *'}
          </Text>
        )}
      </Text>
      <Flex gap="2" align="flex-start">
        <Box flex="1 1 9rem" minW="0" maxW="12rem">
          <Box asChild srOnly>
            <label htmlFor={`${id}-day`}>{text.day(label)}</label>
          </Box>
          <DayField
            {...(ref === undefined ? {} : { ref })}
            id={`${id}-day`}
            label={text.day(label)}
            value={readDay(typed.day)}
            min={min}
            wrongBy={error === undefined ? undefined : errorId}
            onType={typeDay}
            onChoose={(day) => typeDay(shownDay(day ?? ''))}
          />
        </Box>
        <Box flex="0 1 5.5rem" minW="0">
          <Input
            inputMode="numeric"
            autoComplete="off"
            aria-label={text.time(label)}
            placeholder={text.timePlaceholder}
            maxLength={5}
            bg="bg.panel"
            borderColor={error === undefined ? 'border.emphasized' : 'border.error'}
            fontVariantNumeric="tabular-nums"
            value={typed.at}
            {...wrong}
            onChange={(event) => change({ ...typed, at: withColon(event.target.value, typed.at) })}
            onBlur={() => change({ ...typed, at: readTime(typed.at) ?? typed.at })}
          />
        </Box>
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          boxSize="10"
          minW="10"
          aria-label={text.clear(label)}
          visibility={typed.day === '' && typed.at === '' ? 'hidden' : 'visible'}
          onClick={() => {
            change({ day: '', at: '' })
            document.querySelector<HTMLElement>(`[id="${id}-day"]`)?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Flex>
      {error !== undefined && (
        <Text id={errorId} textStyle="xs" color="fg.error" fontWeight="medium" marginTop="1" aria-live="polite">
          {error}
        </Text>
      )}
    </Box>
  )
}

/** The typed text with the colon inserted, unless it is being deleted. */
function withColon(next: string, before: string): string {
  return /^\d{3,4}$/.test(next) && next.length > before.length ? `${next.slice(0, 2)}:${next.slice(2)}` : next
}
