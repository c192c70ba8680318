import { Input } from '@chakra-ui/react/input'
import { Textarea } from '@chakra-ui/react/textarea'
import { textareaRecipe } from '@chakra-ui/react/theme'
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
  /** A name for machines, such as a login: no capital letters and no spelling of the phone's own. */
  identifier?: boolean
  /** What is known to be wrong while it is typed. */
  warning?: string | undefined
}

/** One line of text. */
export function TextField<V extends FieldValues>(props: OneLineProps<V>) {
  const { control, name, placeholder, autoComplete = 'off', identifier = false, warning } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const value: string = stored
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
      <Input
        ref={ref}
        name={name}
        value={value}
        dir="auto"
        placeholder={placeholder}
        autoComplete={autoComplete}
        {...(identifier ? { autoCapitalize: 'none', spellCheck: false } : {})}
        {...CONTROL_EDGE}
        onBlur={onBlur}
        onChange={(event) => onChange(toOneLine(event.target.value))}
      />
    </FieldFrame>
  )
}

/** Several lines of text; the field grows with them. */
export function LongTextField<V extends FieldValues>(props: TextFieldProps<V> & { rows?: number }) {
  const { control, name, placeholder, rows = 4 } = props
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
        // The writing's own direction: a name in Arabic letters stands at the right.
        dir="auto"
        placeholder={placeholder}
        {...CONTROL_EDGE}
        maxHeight="96"
        css={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1lh + 1.25rem)` }}
        onBlur={onBlur}
        onChange={(event) => onChange(toLines(event.target.value))}
      />
    </FieldFrame>
  )
}
