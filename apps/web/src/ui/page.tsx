import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * A screen's heading with its actions beside it, or below where both do not fit: the heading keeps space for a few words, on a
 * phone for all of a short one without a description, and actions wrap to the next line.
 */
export function PageHeader(props: { title: string; description?: ReactNode; actions?: ReactNode }) {
  return (
    <Flex gap="3" wrap="wrap" justify="space-between" align="center" marginBottom={{ base: '4', md: '6' }}>
      <Stack gap="1" minW="0" flex={{ base: props.description === undefined ? '1 1 auto' : '1 1 16rem', sm: '1 1 16rem' }}>
        <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="tight" overflowWrap="anywhere">
          {props.title}
        </Heading>
        {props.description !== undefined && (
          <Text color="fg.muted" textStyle="sm">
            {props.description}
          </Text>
        )}
      </Stack>
      {props.actions !== undefined && (
        <Flex gap="2" maxW="full" wrap="wrap">
          {props.actions}
        </Flex>
      )}
    </Flex>
  )
}

/** A surface for grouped content. */
export function Panel(props: { children: ReactNode; padding?: '0' | '4' | '6' }) {
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      overflowWrap="anywhere"
      padding={props.padding === '0' ? '0' : { base: '4', md: props.padding ?? '6' }}
    >
      {props.children}
    </Box>
  )
}

/** A message in the middle of a screen: nothing here, not found, not allowed. */
export function Message(props: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** The heading's level; 1 if the message is the whole screen. */
  level?: 1 | 2 | undefined
}) {
  return (
    <Stack align="center" textAlign="center" gap="3" paddingY={{ base: '12', md: '20' }} paddingX="4" data-message={props.level ?? 1}>
      {props.icon !== undefined && (
        <Box color="brand.fg" bg="brand.subtle" borderRadius="full" padding="4" aria-hidden>
          {props.icon}
        </Box>
      )}
      <Heading as={props.level === 2 ? 'h2' : 'h1'} size="xl">
        {props.title}
      </Heading>
      {props.children !== undefined && (
        <Text as="div" color="fg.muted" maxW="md" textStyle="sm">
          {props.children}
        </Text>
      )}
      {props.actions !== undefined && (
        <Flex gap="2" wrap="wrap" justify="center" marginTop="2">
          {props.actions}
        </Flex>
      )}
    </Stack>
  )
}
