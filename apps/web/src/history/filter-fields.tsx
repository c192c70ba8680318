import { Stack, Text } from '@chakra-ui/react'
import { NativeSelect } from '#/ui/native-select'
import { useId, type ReactNode } from 'react'
import { DayField } from '#/ui/day-field'

export type Option = { value: string; label: string }
/** Grouped options with a label. */
export type Options = { label: string; options: readonly Option[] }

function Labelled({ id, label, isFirst = false, children }: { id: string; label: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <Stack gap="1" minW="0" gridColumn={isFirst ? { base: 'span 2', md: 'auto' } : 'auto'}>
      <Text asChild textStyle="xs" color="fg.muted">
        <label htmlFor={id}>{label}</label>
      </Text>
      {children}
    </Stack>
  )
}

/** A select with an option for all. */
export function Filter(props: {
  /** Takes a full line on a phone, if the number of filters is odd. */
  isFirst?: boolean
  label: string
  all: string
  value: string
  options: readonly (Option | Options)[]
  onChoose: (value: string) => void
}) {
  const { isFirst = false, label, all, value, options, onChoose } = props
  const id = useId()
  return (
    <Labelled id={id} label={label} isFirst={isFirst}>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} borderColor="border.emphasized" bg="bg.panel" onChange={(event) => onChoose(event.target.value)}>
          <option value="">{all}</option>
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map((one) => (
                  <Choice key={one.value} of={one} />
                ))}
              </optgroup>
            ) : (
              <Choice key={option.value} of={option} />
            ),
          )}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Labelled>
  )
}

function Choice({ of: { value, label } }: { of: Option }) {
  return <option value={value}>{label}</option>
}

/** The first or the last day of the listed period. */
export function DayFilter(props: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string | undefined) => void
}) {
  const id = useId()
  return (
    <Labelled id={id} label={props.label}>
      <DayField id={id} {...props} />
    </Labelled>
  )
}
