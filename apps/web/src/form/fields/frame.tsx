import { Box, HStack, Text } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'

import { codePoints } from '#/lib/numbers'
import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { counterFrom, normaliseText } from '../text'

/** What every field takes beside its name. */
export type FieldLooks = {
  /** Instead of the form's label for the field. */
  label?: string
  hint?: ReactNode
  disabled?: boolean
}

type FrameProps = {
  label: string
  hint?: ReactNode
  error: string | undefined
  /** What is known to be wrong before the form judges the field; told like an error, and does not keep it from saving. */
  warning?: string | undefined
  optional?: boolean | undefined
  disabled?: boolean | undefined
  /** The text to count, and the most it may have. */
  counted?: { text: string; most: number } | undefined
  children: ReactNode
}

/** Label, hint, counter and error around a field's control; the control finds their ids by itself. */
export function FieldFrame(props: FrameProps) {
  const { label, hint, warning, optional, disabled, counted, children } = props
  const error = props.error ?? warning
  return (
    <Field.Root invalid={error !== undefined} required={!optional} disabled={disabled === true} gap="1.5">
      <HStack justify="space-between" width="full" gap="3">
        <Field.Label>
          {label}
          {optional && (
            <Text as="span" color="fg.subtle" fontWeight="normal">
              ({t.common.optional})
            </Text>
          )}
        </Field.Label>
        {counted !== undefined && <Counter {...counted} />}
      </HStack>
      {children}
      {error === undefined ? (
        hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>
      ) : (
        <Field.ErrorText>{error}</Field.ErrorText>
      )}
    </Field.Root>
  )
}

/** How much of the room is used, once little is left. */
function Counter({ text, most }: { text: string; most: number }) {
  const count = codePoints(normaliseText(text))
  if (count < counterFrom(most)) return null
  return (
    <Box textStyle="xs" color={count > most ? 'fg.error' : 'fg.muted'} fontVariantNumeric="tabular-nums" flexShrink={0}>
      <span aria-hidden>{formText.field.counter(count, most)}</span>
      <Box srOnly aria-live="polite">
        {formText.field.counterSpoken(count, most)}
      </Box>
    </Box>
  )
}
