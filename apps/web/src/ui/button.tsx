import { Button as ChakraButton, IconButton as ChakraIconButton, type ButtonProps, type IconButtonProps } from '@chakra-ui/react/button'
import { createLink } from '@tanstack/react-router'
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

function AnchorButton(props: Omit<ButtonProps, 'type'> & { href?: string }) {
  const { href, children, ...rest } = props
  return (
    <ChakraButton asChild size="sm" colorPalette="brand" {...rest}>
      <a href={href}>{children}</a>
    </ChakraButton>
  )
}

/** A link that looks like a button; takes the router's `to`, `params` and `search`. */
export const LinkButton = createLink(AnchorButton)
