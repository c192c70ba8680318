import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { listDrafts } from '#/api/generated/drafts/drafts'
import { draftsKey } from '#/lib/drafts-key'
import { draftingText as text } from '#/text/uz.drafting'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Tooltip } from '#/ui/tooltip'

export { CallDraft } from './call-draft'
export { draftingList } from './lists'
export { draftingSections } from './sections'
export { mayDiscard, mayGoOn } from './questions'
export { draftingText } from '#/text/uz.drafting'

/** Turns draft mode on and off, in which changes of a list are stored as a draft. A dot shows that there is one. */
export function DraftingToggle({ path, isOn, onToggle }: { path: string | undefined; isOn: boolean; onToggle: () => void }) {
  const { data } = useQuery({
    queryKey: [...draftsKey, 'count', path],
    queryFn: async ({ signal }) => (await listDrafts({ path: path ?? '', perPage: 1 }, undefined, signal)).total,
    enabled: path !== undefined && !isOn,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const waits = !isOn && data !== undefined && data > 0
  return (
    <Tooltip content={waits ? text.waits : text.hint}>
      <Button
        size="sm"
        minHeight={{ base: '10', md: '8' }}
        height={{ md: '8' }}
        // Same size as its neighbour on a phone, so that both fit on one line.
        paddingX={{ base: '2', md: '3.5' }}
        gap={{ base: '1', md: '2' }}
        textStyle={{ base: 'xs', md: 'sm' }}
        variant={isOn ? 'subtle' : 'ghost'}
        colorPalette="gray"
        aria-pressed={isOn}
        aria-label={waits ? `${text.button}. ${text.waits}` : text.button}
        onClick={onToggle}
      >
        <FilePen size={16} aria-hidden />
        {text.button}
        {waits && <Box boxSize="1.5" borderRadius="full" bg="fg.warning" aria-hidden />}
      </Button>
    </Tooltip>
  )
}

/** Says that draft mode is on. */
export function DraftingBar({ onDiscard, onLeave }: { onDiscard: () => void; onLeave: () => void }) {
  return (
    <Flex
      as="section"
      aria-label={text.bar}
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      marginBottom="3"
      paddingX="4"
      paddingY="2.5"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border.warning"
      bg="bg.warning"
      textStyle="sm"
    >
      <Flex gap="2.5" align="center" minW="0" flex="1 1 16rem">
        <Box color="fg.warning" flexShrink={0} aria-hidden>
          <FilePen size={18} />
        </Box>
        <output>{text.on}</output>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <LinkButton size="xs" variant="outline" to="/releases">
          {text.toReleases}
        </LinkButton>
        <Button size="xs" variant="outline" colorPalette="gray" onClick={onDiscard}>
          {text.discard}
        </Button>
        <Button size="xs" variant="outline" colorPalette="gray" onClick={onLeave}>
          {text.leave}
        </Button>
      </Flex>
    </Flex>
  )
}
