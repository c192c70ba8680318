import { Box, HStack, Stack, VisuallyHidden } from '@chakra-ui/react'
import { Check, Circle } from 'lucide-react'
import type { PasswordCheck } from '#/lib/password'
import { passwordText as text } from '#/text/uz.password'

/** The rules of a new password, each ticked off while typing. */
export function PasswordRules({ id, checks }: { id: string; checks: readonly PasswordCheck[] }) {
  return (
    <Stack as="ul" id={id} aria-label={text.rules} gap="1" listStyleType="none" textStyle="xs">
      {checks.map((check) => (
        <HStack as="li" key={check.key} gap="2" align="flex-start" color={check.met ? 'fg.success' : 'fg.muted'}>
          <Box aria-hidden paddingTop="0.5" flexShrink={0}>
            {check.met ? <Check size={14} /> : <Circle size={14} />}
          </Box>
          <span>
            {check.label}
            <VisuallyHidden> ({check.met ? text.met : text.notMet})</VisuallyHidden>
          </span>
        </HStack>
      ))}
    </Stack>
  )
}
