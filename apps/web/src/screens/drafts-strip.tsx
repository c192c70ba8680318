import { Box, Flex, Text } from '@chakra-ui/react'
import { FilePenLine } from 'lucide-react'
import { draftsText as text } from '#/text/uz.drafts'
import { LinkButton } from '#/ui/link-button'
import { useDrafts } from './use-drafts'

/** Leads to what was left unsaved; nothing while there is none. */
export function DraftsStrip() {
  const { drafts } = useDrafts()
  if (drafts === null || drafts.length === 0) return null
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      marginBottom="6"
      paddingX="4"
      paddingY="2.5"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="l3"
      bg="brand.subtle"
      textStyle="sm"
    >
      <Box color="brand.fg" flexShrink={0} aria-hidden>
        <FilePenLine size={18} />
      </Box>
      <Text flex="1" minW="0">
        {text.strip(drafts.length)}
      </Text>
      <LinkButton to="/drafts" size="xs" variant="outline">
        {text.show}
      </LinkButton>
    </Flex>
  )
}
