import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { useFieldRules, useLabel } from '../context'
import { cannotBePhone, countryCodeOf, formatPhone, parsePhone, retypePhone } from '../phone'
import { FieldFrame } from './frame'
import { MaskedInput } from './masked-input'
import type { TextFieldProps } from './text'

/** A phone number, shown as `+998 (90) 123-45-67` and stored as twelve digits. */
export function PhoneField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { control, name } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const value: string = stored
  const rules = useFieldRules(name)
  const [isLetter, setLetter] = useState(false)
  const [code, setCode] = useState('')
  const label = useLabel(name, props.label)
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error?.message}
      warning={isLetter ? formText.field.digitsOnly : cannotBePhone(value) ? formText.field.wrongPhone : undefined}
      optional={rules.optional}
      disabled={props.disabled}
    >
      <MaskedInput
        inputRef={ref}
        name={name}
        type="tel"
        autoComplete="tel"
        text={value === '' ? code : formatPhone(value)}
        retype={retypePhone}
        placeholder={props.placeholder ?? '+998 (90) 123-45-67'}
        onBlur={() => {
          setLetter(false)
          setCode('')
          onBlur()
        }}
        onLetter={setLetter}
        onText={(text) => {
          setCode(countryCodeOf(text))
          onChange(parsePhone(text))
        }}
      />
    </FieldFrame>
  )
}
