import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '#/ui/input-group'
import { useController, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { useFieldRules, useLabel } from '../context'
import { hasSpace, parseLink, shownLink } from '../link'
import { CONTROL_EDGE, FieldFrame } from './frame'
import type { TextFieldProps } from './text'

/** A link: the fixed `https://` is shown before the field and is not part of the typed text. */
export function LinkField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { control, name } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const value: string = stored
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  return (
    <FieldFrame
      label={label}
      hint={props.hint}
      error={fieldState.error !== undefined && hasSpace(value) ? formText.field.linkSpace : fieldState.error?.message}
      optional={rules.optional}
      disabled={props.disabled}
    >
      <InputGroup startAddon="https://">
        <Input
          ref={ref}
          name={name}
          value={shownLink(value)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={props.placeholder ?? 'example.uz'}
          {...CONTROL_EDGE}
          onBlur={() => {
            // A trailing space comes from copying; one within the link is left to the person.
            if (value !== value.trimEnd()) onChange(value.trimEnd())
            onBlur()
          }}
          onChange={(event) => onChange(parseLink(event.target.value))}
        />
      </InputGroup>
    </FieldFrame>
  )
}
