import { Flex } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { Textarea } from '@chakra-ui/react/textarea'
import { textareaRecipe } from '@chakra-ui/react/theme'
import type { ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { addLooks } from '#/app/looks'
import { useFieldRules, useLabel } from '../context'
import { toLines, toOneLine } from '../text'
import { CONTROL_EDGE, FieldFrame, type FieldLooks } from './frame'

addLooks({ recipes: { textarea: textareaRecipe } })

export type TextFieldProps<V extends FieldValues> = FieldLooks & {
  control: Control<V>
  name: FieldPathByValue<V, string>
  placeholder?: string
}

type OneLineProps<V extends FieldValues> = TextFieldProps<V> & {
  autoComplete?: string
  /** An identifier such as a login: no auto-capitalisation or spelling correction. */
  identifier?: boolean
  /** A problem that is shown while typing. */
  warning?: string | undefined
  /** A button that fills the field: beside it, or below it where there is no room. */
  beside?: ReactNode
}

/** One line of text. */
export function TextField<V extends FieldValues>(props: OneLineProps<V>) {
  const { control, name, placeholder, autoComplete = 'off', identifier = false, warning, beside } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const value: string = stored
  const input = (
    <Input
      ref={ref}
      name={name}
      value={value}
      dir="auto"
      placeholder={placeholder}
      autoComplete={autoComplete}
      {...(identifier ? { autoCapitalize: 'none', spellCheck: false } : {})}
      {...CONTROL_EDGE}
      {...(beside === undefined ? {} : { flex: '1 1 14rem', width: 'auto', minW: '0' })}
      onBlur={onBlur}
      onChange={(event) => onChange(toOneLine(event.target.value))}
    />
  )
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error?.message}
      warning={warning}
      optional={rules.optional}
      disabled={props.disabled}
      counted={rules.maxLength === undefined ? undefined : { text: value, most: rules.maxLength }}
    >
      {beside === undefined ? (
        input
      ) : (
        <Flex gap="2" wrap="wrap" width="full">
          {input}
          {beside}
        </Flex>
      )}
    </FieldFrame>
  )
}

/** A long text; the field grows with it. With `oneLine` it is wrapped but has no line breaks. */
export function LongTextField<V extends FieldValues>(props: TextFieldProps<V> & { rows?: number; oneLine?: boolean }) {
  const { control, name, placeholder, rows = 4, oneLine = false } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const value: string = stored
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error?.message}
      optional={rules.optional}
      disabled={props.disabled}
      counted={rules.maxLength === undefined ? undefined : { text: value, most: rules.maxLength }}
    >
      <Textarea
        ref={ref}
        name={name}
        value={value}
        rows={rows}
        // The direction of the script: a name in Arabic letters is aligned right.
        dir="auto"
        placeholder={placeholder}
        {...CONTROL_EDGE}
        maxHeight="96"
        css={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1lh + 1.25rem)` }}
        onBlur={onBlur}
        onChange={({ target }) => onChange(oneLine ? toOneLine(target.value) : toLines(target.value))}
      />
    </FieldFrame>
  )
}
