import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Star, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { STAR_COLOUR } from '#/ui/star'
import { UNDER_A_FINGER } from '#/ui/touch'
import { useFieldRules, useLabel } from '../context'
import { Help, type FieldLooks } from './frame'

const text = formText.rating

/** The number of stars if the rules do not specify it. */
const STARS = 5

/** A rating in stars: five radio buttons for keyboard and screen readers. */
export function RatingField<V extends FieldValues>(
  props: Omit<FieldLooks, 'disabled'> & { control: Control<V>; name: FieldPathByValue<V, number | null> },
) {
  const { control, name, hint } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const value: number | null = stored
  const error = fieldState.error?.message
  const marks = Array.from({ length: rules.maximum ?? STARS }, (_, index) => index + 1)
  return (
    <Stack gap="1.5">
      <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
        {label}
        {rules.optional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            {' '}
            ({t.common.optional})
          </Text>
        )}
      </Text>
      <HStack columnGap="3" rowGap="1" minHeight="8" wrap="wrap">
        <HStack
          ref={group}
          gap="0"
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-help`}
          aria-invalid={error !== undefined}
          aria-required={!rules.optional}
        >
          {marks.map((mark) => (
            <Box
              key={mark}
              asChild
              position="relative"
              padding="1"
              borderRadius="l1"
              cursor="pointer"
              color={value !== null && mark <= value ? STAR_COLOUR : 'border.emphasized'}
              display="grid"
              placeItems="center"
              css={{ ...UNDER_A_FINGER, '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing' } }}
            >
              <label>
                <input
                  ref={mark === (value ?? 1) ? ref : undefined}
                  type="radio"
                  name={name}
                  value={mark}
                  checked={mark === value}
                  aria-label={text.mark(mark)}
                  style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
                  onBlur={onBlur}
                  onChange={() => onChange(mark)}
                />
                <Star size={24} aria-hidden fill={value !== null && mark <= value ? 'currentColor' : 'none'} />
              </label>
            </Box>
          ))}
        </HStack>
        {value !== null && rules.optional && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            onClick={() => {
              onChange(null)
              // The button is removed together with the rating.
              group.current?.querySelector('input')?.focus()
            }}
          >
            <X size={14} aria-hidden />
            {text.clear}
          </Button>
        )}
      </HStack>
      <Box id={`${id}-help`} textStyle="xs" color="fg.muted">
        <Help error={error} hint={hint} />
      </Box>
    </Stack>
  )
}
