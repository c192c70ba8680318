import { chakra, useSlotRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { useFieldContext } from '@chakra-ui/react/field'
import { switchSlotRecipe } from '@chakra-ui/react/theme'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { addLooks } from '#/app/looks'

/** A switch that is off must be as visible as one that is on: 3 : 1 against the background (WCAG 1.4.11). */
const seenSwitchRecipe = {
  ...switchSlotRecipe,
  compoundVariants: [
    { variant: 'solid', css: { control: { bg: 'border.emphasized', _checked: { bg: 'colorPalette.solid' } } } },
  ],
} satisfies typeof switchSlotRecipe

addLooks({ slotRecipes: { switch: seenSwitchRecipe } })

type SwitchProps = Omit<HTMLChakraProps<'label'>, 'onChange' | 'onBlur' | 'ref'> &
  Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'onBlur' | 'ref'> & {
    size?: 'sm' | 'md'
    checked: boolean
    onChange: (checked: boolean) => void
    /** The style of its label. */
    labelProps?: HTMLChakraProps<'span'>
    children: ReactNode
  }

/**
 * A switch with its label, in Chakra's look. Chakra's own is a state machine of 10 kB over the wire; besides the browser's
 * checkbox, it only tells the parts around it the checkbox's state.
 */
export function Switch(props: SwitchProps) {
  const { size = 'md', checked, onChange, labelProps, children, name, disabled = false, onBlur, ref, ...rest } = props
  const styles = useSlotRecipe({ key: 'switch' })({ size })
  const field = useFieldContext()
  const id = useId()
  const [isFocusSeen, setFocusSeen] = useState(false)
  const ids = { input: field?.ids.control ?? `${id}input`, label: field?.ids.label ?? `${id}label` }
  const state = {
    'data-state': checked ? 'checked' : 'unchecked',
    'data-disabled': disabled ? '' : undefined,
    'data-invalid': field?.invalid ? '' : undefined,
    'data-focus-visible': isFocusSeen ? '' : undefined,
  }
  return (
    <chakra.label htmlFor={ids.input} colorPalette="brand" {...state} {...rest} css={[styles['root'], rest.css]}>
      <input
        ref={ref}
        id={ids.input}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-labelledby={ids.label}
        aria-describedby={field?.ariaDescribedby}
        aria-invalid={field?.invalid}
        style={HIDDEN}
        onChange={(event) => onChange(event.target.checked)}
        onFocus={(event) => setFocusSeen(event.target.matches(':focus-visible'))}
        onBlur={(event) => {
          setFocusSeen(false)
          onBlur?.(event)
        }}
      />
      <chakra.span aria-hidden data-switch="" {...state} css={styles['control']}>
        <chakra.span {...state} css={styles['thumb']} />
      </chakra.span>
      <chakra.span id={ids.label} {...state} {...labelProps} css={[styles['label'], labelProps?.css]}>
        {children}
      </chakra.span>
    </chakra.label>
  )
}

/** Visually hidden, but available to keyboard and screen readers. */
const HIDDEN = {
  border: 0,
  clip: 'rect(0 0 0 0)',
  height: 1,
  margin: -1,
  overflow: 'hidden',
  padding: 0,
  position: 'absolute',
  width: 1,
  whiteSpace: 'nowrap',
} as const
