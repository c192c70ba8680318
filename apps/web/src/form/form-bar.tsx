import { Box, Flex, Text, type FlexProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const TONES = {
  brand: { borderColor: 'brand.border', bg: 'brand.subtle' },
  warning: { borderColor: 'border.warning', bg: 'bg.warning' },
} as const

/** A bar above a form: a message about its values, with actions. `dialog` is rendered outside the layout. */
export function FormBar(
  props: {
    tone: keyof typeof TONES
    icon: ReactNode
    actions: ReactNode
    dialog?: ReactNode
    /** The message wraps beside the actions, which otherwise wrap below it. */
    shrinks?: boolean
    children: ReactNode
  } & Pick<FlexProps, 'as' | 'aria-label'> & { 'data-remote-change'?: '' },
) {
  const { tone, icon, actions, dialog, shrinks = false, children, ...rest } = props
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      marginBottom="4"
      paddingX="4"
      paddingY="3"
      borderRadius="l2"
      borderWidth="1px"
      textStyle="sm"
      {...TONES[tone]}
      {...rest}
    >
      <Flex gap="2.5" align="center" minW="0" {...(shrinks ? { flex: '1' } : {})}>
        <Box color={tone === 'brand' ? 'brand.fg' : 'fg.warning'} flexShrink={0} aria-hidden>
          {icon}
        </Box>
        <Text overflowWrap="anywhere">{children}</Text>
      </Flex>
      {actions}
      {dialog}
    </Flex>
  )
}
