import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { releasesText as text } from '#/text/uz.releases'

/** Placeholder lines. */
export function Waiting() {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {text.loading}
      </Box>
      {[0, 1, 2].map((line) => (
        <Flex key={line} gap="4" align="center" paddingX="4" paddingY="3" borderBottomWidth={line === 2 ? '0' : '1px'} borderColor="border">
          <Stack gap="2" flex="1">
            <Skeleton height="4" maxW="xs" />
            <Skeleton height="3" maxW="sm" />
          </Stack>
        </Flex>
      ))}
    </Box>
  )
}
