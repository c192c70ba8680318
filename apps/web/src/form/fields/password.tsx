import { useId } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { passwordChecks } from '#/lib/password'
import { PasswordRules } from '#/ui/password-rules'
import { PasswordField as PlainPassword } from '#/ui/plain-field'
import { useLabel } from '../context'

/** A new password with its rules, each ticked as soon as it is met. */
export function NewPasswordField<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPathByValue<V, string>
  label?: string
}) {
  const { control, name } = props
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name })
  const label = useLabel(name, props.label)
  const rules = useId()
  return (
    <PlainPassword
      ref={ref}
      name={name}
      label={label}
      required
      value={value}
      autoComplete="new-password"
      aria-describedby={rules}
      error={fieldState.error?.message}
      hint={<PasswordRules id={rules} checks={passwordChecks(value)} />}
      onBlur={onBlur}
      onChange={onChange}
    />
  )
}
