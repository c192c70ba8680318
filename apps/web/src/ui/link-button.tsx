import { Button as ChakraButton, type ButtonProps } from '@chakra-ui/react/button'
import { createLink } from '@tanstack/react-router'

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
