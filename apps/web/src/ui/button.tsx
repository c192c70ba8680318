import { Button as ChakraButton, IconButton as ChakraIconButton, type ButtonProps, type IconButtonProps } from '@chakra-ui/react/button'
import type { MouseEvent, Ref } from 'react'

export type { ButtonProps, IconButtonProps }

/** Marks a filled button, so that it differs from the others without backgrounds too (public/contrast.css). */
const filled = ({ variant = 'solid' }: ButtonProps) => (variant === 'solid' ? { 'data-filled': '' } : {})

/** A button; `loading` shows a spinner and prevents a second click. */
export function Button(props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  // A click on "save" must not take the focus from the field first: an error shown on blur would move the button away from under
  // the pointer, and the click would be lost.
  const keepFocus = props.type === 'submit' ? (event: MouseEvent) => event.preventDefault() : undefined
  return <ChakraButton type="button" size="sm" colorPalette="brand" onMouseDown={keepFocus} {...filled(props)} {...props} />
}

/** A button with only an icon: always give it an `aria-label`. */
export function IconButton(props: IconButtonProps & { 'aria-label': string; ref?: Ref<HTMLButtonElement> }) {
  return <ChakraIconButton type="button" size="sm" colorPalette="brand" {...props} />
}
