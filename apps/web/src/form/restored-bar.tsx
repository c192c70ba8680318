import { Box, Flex, Text } from '@chakra-ui/react'
import { History } from 'lucide-react'

import { when } from '#/lib/dates'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { useDirty, type Watching } from './form-watchers'

/** Says that unsaved values were restored. */
export function RestoredBar(props: Watching & { at: number; onDiscard: () => void }) {
  const { at, onDiscard } = props
  if (!useDirty(props)) return null
  return (
    <Flex
      as="output"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      marginBottom="4"
      paddingX="4"
      paddingY="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="brand.border"
      bg="brand.subtle"
      textStyle="sm"
    >
      <Flex gap="2.5" align="center" minW="0">
        <Box color="brand.fg" flexShrink={0} aria-hidden>
          <History size={18} />
        </Box>
        <Text>
          {formText.draft.restored}{' '}
          <Text as="span" color="fg.muted">
            {formText.draft.from(when(at))}
          </Text>
        </Text>
      </Flex>
      <Button size="xs" variant="outline" onClick={onDiscard}>
        {formText.draft.discard}
      </Button>
    </Flex>
  )
}
