import { Box, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { Calendar } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { readDay, shownDay, withDots } from '#/lib/days'
import { dayText as text } from '#/text/uz.day'
import { IconButton } from './button'
import { useLazyComponent } from './lazy-component'

const loadCalendar = async () => (await import('./day-calendar')).DayCalendar

/** The error of the typed text, checked on blur. */
function wrongOf(typed: string, min: string | undefined, max: string | undefined): string | undefined {
  if (typed.trim() === '') return undefined
  const day = readDay(typed)
  if (day === undefined) return text.wrong
  if (min !== undefined && day < min) return text.tooEarly(shownDay(min))
  return max !== undefined && day > max ? text.tooLate(shownDay(max)) : undefined
}

/** A day, typed as `05.11.2026` or chosen from a calendar, whose code is loaded when it is first opened. */
export function DayField(props: {
  id: string
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string | undefined) => void
  /** Called with all typed text, valid or not. */
  onType?: (typed: string) => void
  ref?: Ref<HTMLInputElement>
  /** The id of the form's own error message. */
  wrongBy?: string | undefined
}) {
  const { id, label, value, min: first, max: last, onChoose, onType, ref, wrongBy } = props
  const shown = shownDay(value ?? '')
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(shown)
  const [wrong, setWrong] = useState<string>()
  const [Picker, needPicker] = useLazyComponent(loadCalendar)
  const errorId = useId()
  const [min, max] = [first, last].map((day) => (day !== undefined && shownDay(day) !== '' ? day : undefined))
  // Changed elsewhere: the calendar, the browser's back, all filters cleared.
  if (known !== shown) {
    setKnown(shown)
    setTyped(shown)
    setWrong(undefined)
  }
  const choose = (next: string) => {
    const day = readDay(next)
    if (next.trim() === '') {
      if (value !== undefined) onChoose(undefined)
    } else if (day !== undefined && day !== value && wrongOf(next, min, max) === undefined) onChoose(day)
  }
  const type = (next: string, isAtEnd: boolean) => {
    // Within the text the cursor would jump.
    const tidy = isAtEnd && readDay(next) === undefined && /^[\d./]*$/.test(next) ? withDots(next) : next
    setTyped(tidy)
    onType?.(tidy)
    if (wrong !== undefined) setWrong(wrongOf(tidy, min, max))
    // A complete day, or none: applied while typing, like the search.
    if (tidy === '' || readDay(tidy) !== undefined) choose(tidy)
  }
  const validate = () => {
    setWrong(wrongOf(typed, min, max))
    const day = readDay(typed)
    if (day !== undefined) setTyped(shownDay(day))
    choose(typed)
  }
  const trigger = (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      position="absolute"
      insetEnd="0"
      top="0"
      boxSize="10"
      minW="10"
      aria-label={text.open(label)}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={needPicker}
    >
      <Calendar size={16} aria-hidden />
    </IconButton>
  )
  return (
    <div>
      <Box position="relative">
        <Input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={text.placeholder}
          maxLength={10}
          value={typed}
          paddingEnd="10"
          borderColor={wrong === undefined && wrongBy === undefined ? 'border.emphasized' : 'border.error'}
          bg="bg.panel"
          fontVariantNumeric="tabular-nums"
          {...(wrong === undefined && wrongBy === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': wrong === undefined ? wrongBy : errorId })}
          onChange={({ target }) => type(target.value, target.selectionStart === target.value.length)}
          onBlur={validate}
          onKeyDown={(event) => {
            if (event.key === 'Enter') validate()
          }}
        />
        {Picker === null ? (
          trigger
        ) : (
          <Picker trigger={trigger} label={label} value={shown === '' ? undefined : value} min={min} max={max} onChoose={onChoose} />
        )}
      </Box>
      {wrong !== undefined && (
        <Text id={errorId} textStyle="xs" color="fg.error" marginTop="1" aria-live="polite">
          {wrong}
        </Text>
      )}
    </div>
  )
}
