import { HStack, Text } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'

import { codePoints } from '#/lib/numbers'
import { t } from '#/text/uz'
import { Counter } from '../counter'
import { counterFrom, normaliseText } from '../text'

/** The props of every field besides its name. */
export type FieldLooks = {
  /** Replaces the form's label of the field. */
  label?: string
  hint?: ReactNode
  disabled?: boolean
}

/** The border of inputs: an invalid field is visible from across the form. */
export const CONTROL_EDGE = { borderColor: 'border.emphasized', _invalid: { borderColor: 'border.error' } } as const

const isSaid = (hint: ReactNode) => hint !== undefined && hint !== ''

/** The error of a field and its hint, which matters even more then. */
export function Help({ error, hint }: { error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error !== undefined && (
        <Text as="span" display="block" color="fg.error" fontWeight="medium" aria-live="polite">
          {error}
        </Text>
      )}
      {isSaid(hint) && hint}
    </>
  )
}

type FrameProps = {
  label: string
  hint?: ReactNode
  error: string | undefined
  /** A problem that is known before validation. It is shown like an error, but does not prevent saving. */
  warning?: string | undefined
  optional?: boolean | undefined
  disabled?: boolean | undefined
  /** The text to count, and its limit. */
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
        {counted !== undefined && <LateCounter {...counted} />}
      </HStack>
      {children}
      {(error !== undefined || isSaid(hint)) && (
        // In one element: the control is described by both.
        <Field.HelperText as="div">
          <Help error={error} hint={hint} />
        </Field.HelperText>
      )}
    </Field.Root>
  )
}

/** Shown when little is left. */
function LateCounter({ text, most }: { text: string; most: number }) {
  const count = codePoints(normaliseText(text))
  return count < counterFrom(most) ? null : <Counter count={count} most={most} />
}
