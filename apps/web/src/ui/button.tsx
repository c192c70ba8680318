import { Button as ChakraButton, IconButton as ChakraIconButton, type ButtonProps, type IconButtonProps } from '@chakra-ui/react/button'
import type { MouseEvent, Ref } from 'react'

export type { ButtonProps, IconButtonProps }

/** A button; `loading` shows it at work and keeps it from being pressed twice. */
export function Button(props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  // Pressing "save" must not first take the focus from the field: an error shown at its blur would move the button away
  // from under the pointer, and the press would be lost.
  const keepFocus = props.type === 'submit' ? (event: MouseEvent) => event.preventDefault() : undefined
  return <ChakraButton type="button" size="sm" colorPalette="brand" onMouseDown={keepFocus} {...props} />
}

/** A button with only an icon: always give it an `aria-label`. */
export function IconButton(props: IconButtonProps & { 'aria-label': string; ref?: Ref<HTMLButtonElement> }) {
  return <ChakraIconButton type="button" size="sm" colorPalette="brand" {...props} />
}
