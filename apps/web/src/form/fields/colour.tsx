import { Box, HStack } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { useController, type FieldValues } from 'react-hook-form'

import { colourText as text } from '#/text/uz.colour'
import { isColour, parseColour, wholeColour } from '../colour'
import { useFieldRules, useLabel } from '../context'
import { CONTROL_EDGE, FieldFrame } from './frame'
import type { TextFieldProps } from './text'

/** The initial colour of the browser's palette while there is none. */
const NONE = '#808080'

/** A colour: typed as `#1d4f91`, or chosen in the browser's own palette. */
export function ColourField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { control, name } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const value: string = stored
  return (
    <FieldFrame
      label={label}
      hint={props.hint ?? text.hint}
      error={fieldState.error?.message}
      optional={rules.optional}
      disabled={props.disabled}
    >
      <HStack gap="2" width="full" maxW="xs">
        <Box
          asChild
          boxSize="10"
          flexShrink={0}
          padding="1"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="l2"
          bg="bg.panel"
          cursor="pointer"
          // An empty colour is shown faded.
          opacity={isColour(value) ? 1 : 0.4}
          focusVisibleRing="outside"
        >
          <input
            type="color"
            aria-label={text.pick(label)}
            value={isColour(value) ? value : NONE}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </Box>
        <Input
          ref={ref}
          name={name}
          value={value}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fontFamily="mono"
          {...CONTROL_EDGE}
          onBlur={() => {
            if (wholeColour(value) !== value) onChange(wholeColour(value))
            onBlur()
          }}
          onChange={(event) => onChange(parseColour(event.target.value))}
        />
      </HStack>
    </FieldFrame>
  )
}
