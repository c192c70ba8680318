import { InputGroup } from '#/ui/input-group'
import { useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { t } from '#/text/uz'
import { useFieldRules, useLabel } from '../context'
import { formatNumber, parseNumber, retypeNumber } from '../number'
import { FieldFrame, type FieldLooks } from './frame'
import { MaskedInput } from './masked-input'

type NumberFieldProps<V extends FieldValues> = FieldLooks & {
  control: Control<V>
  name: FieldPathByValue<V, number | null>
  /** The unit, shown after the number. */
  unit?: string
}

/** A whole number, grouped in thousands while typing. Anything else stays as typed, for the rules to refuse. */
export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  const { control, name, unit } = props
  const { field: { ref, value, onBlur, onChange }, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const input = (
    <MaskedInput
      inputRef={ref}
      name={name}
      text={typed !== null && Object.is(typed.value, value) ? typed.text : formatNumber(value)}
      retype={retypeNumber}
      inputMode="numeric"
      fontVariantNumeric="tabular-nums"
      onBlur={() => {
        // `1 500,00` is a whole number and is shown as one.
        if (Number.isInteger(value)) setTyped(null)
        onBlur()
      }}
      onText={(text) => {
        const number = parseNumber(text)
        setTyped({ text, value: number })
        onChange(number)
      }}
    />
  )
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error?.message}
      optional={rules.optional}
      disabled={props.disabled}
    >
      {unit === undefined ? input : <InputGroup endAddon={unit}>{input}</InputGroup>}
    </FieldFrame>
  )
}

/** An amount of money in soʻm. */
export function MoneyField<V extends FieldValues>(props: Omit<NumberFieldProps<V>, 'unit'>) {
  return <NumberField {...props} unit={t.common.currency} />
}
