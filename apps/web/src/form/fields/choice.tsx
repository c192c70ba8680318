import { Field } from '@chakra-ui/react/field'
import { NativeSelect } from '#/ui/native-select'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { Switch } from '#/ui/switch'
import { useFieldRules, useLabel } from '../context'
import { CONTROL_EDGE, Help, FieldFrame, type FieldLooks } from './frame'

export type Option<T extends string | number> = { value: T; label: string }

/** One of a few values, in a native select: it works by keyboard, on phones and with screen readers. */
export function SelectField<V extends FieldValues, T extends string | number>(
  props: FieldLooks & {
    control: Control<V>
    name: FieldPathByValue<V, T | '' | null>
    options: readonly Option<T>[]
    /** Called after a choice, for fields that depend on it. */
    onChosen?: (value: T | null) => void
  },
) {
  const { control, name, options, onChosen } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const value: T | '' | null = stored
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error?.message}
      optional={rules.optional}
      disabled={props.disabled}
    >
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={ref}
          name={name}
          value={value === null ? '' : String(value)}
          {...CONTROL_EDGE}
          onBlur={onBlur}
          onChange={(event) => {
            const chosen = options.find((option) => String(option.value) === event.target.value)
            onChange(chosen === undefined ? (typeof value === 'number' ? null : '') : chosen.value)
            onChosen?.(chosen?.value ?? null)
          }}
        >
          <option value="">{formText.field.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  )
}

/** Yes or no, effective when the form is saved. */
export function SwitchField<V extends FieldValues>(
  props: FieldLooks & { control: Control<V>; name: FieldPathByValue<V, boolean> },
) {
  const { control, name } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const label = useLabel(name, props.label)
  return (
    <Field.Root invalid={fieldState.error !== undefined} gap="1.5">
      <Switch ref={ref} name={name} checked={stored === true} disabled={props.disabled === true} onBlur={onBlur} onChange={onChange}>
        {label}
      </Switch>
      {(fieldState.error?.message ?? props.hint) !== undefined && (
        <Field.HelperText as="div">
          <Help error={fieldState.error?.message} hint={props.hint} />
        </Field.HelperText>
      )}
    </Field.Root>
  )
}
