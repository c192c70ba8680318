import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Change } from '#/api/generated/model/change'
import { when } from '#/lib/dates'
import { historyText } from '#/text/uz.history'
import { latestText as text } from '#/text/uz.latest'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Besides, Sentence } from './change-line'
import { sentenceOf, whoOf } from './entities'
import { WhoPicture } from './person'
import { changesQuery, useUndo } from './queries'

const MOST = 5
/** Quick writes in a row cause one refresh. */
const QUIET_MS = 700

/** The latest changes. Renders nothing while loading and when there are none. */
export function LatestChanges() {
  const { data, refetch } = useQuery(changesQuery({ page: 1, perPage: MOST }))
  const undo = useUndo()
  const title = useRef<HTMLHeadingElement>(null)
  // Any write on this screen is the latest change.
  const isWriting = useIsMutating() > 0
  const hasWritten = useRef(false)
  const onWritten = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (isWriting) hasWritten.current = true
    if (isWriting || !hasWritten.current) return undefined
    const timer = setTimeout(() => {
      hasWritten.current = false
      onWritten()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isWriting])
  if (data === undefined || data.changes.length === 0) return null
  const takeBack = (change: Change) => {
    // The button disappears after the undo.
    undo.mutate(change, { onSuccess: () => title.current?.focus({ preventScroll: true }) })
  }
  return (
    <Box as="section" aria-labelledby="latest-changes" marginTop="8">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" marginBottom="2">
        <Heading ref={title} as="h2" id="latest-changes" tabIndex={-1} textStyle="sm" fontWeight="semibold" borderRadius="l1" focusVisibleRing="outside">
          {text.title}
        </Heading>
        <LinkButton to="/history" size="xs" variant="ghost" colorPalette="gray" minHeight="10">
          {text.all}
          <ArrowRight aria-hidden />
        </LinkButton>
      </Flex>
      <Box as="ul" listStyleType="none" aria-labelledby="latest-changes" borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
        {data.changes.map((change) => (
          <Line key={change.id} change={change} busy={undo.isPending && undo.variables.id === change.id} onUndo={() => takeBack(change)} />
        ))}
      </Box>
    </Box>
  )
}

function Line({ change, busy, onUndo }: { change: Change; busy: boolean; onUndo: () => void }) {
  const what = sentenceOf(change)
  return (
    <Flex
      as="li"
      data-latest={change.id}
      columnGap="3"
      align="center"
      paddingX={{ base: '3', md: '4' }}
      paddingY={{ base: '2', md: '1' }}
      minHeight="12"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      textStyle="sm"
    >
      <WhoPicture of={change} />
      <Flex flex="1" minW="0" columnGap="2" rowGap={{ base: '1.5', md: '0' }} wrap="wrap" align="baseline">
        <Text as="span" color="fg.muted">
          {whoOf(change)}
        </Text>
        <Sentence of={change} />
        <Flex as="span" gap="2" wrap="wrap" align="baseline" textStyle="xs" color="fg.muted">
          <Besides of={change} />
          <Box asChild display="inline-block" paddingY="1" marginY="-1" borderRadius="l1" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
            <Link to="/history" search={{ change: change.id }}>
              {when(change.at)}
              <Box as="span" srOnly>
                , {historyText.detailsOf(what)}
              </Box>
            </Link>
          </Box>
        </Flex>
      </Flex>
      {change.isUndoable && (
        <Button size="xs" variant="ghost" colorPalette="gray" minHeight="10" minW="10" flexShrink={0} loading={busy} aria-label={historyText.undoOf(what)} onClick={onUndo}>
          <Undo2 aria-hidden />
          <Box as="span" hideBelow="md">
            {historyText.undo}
          </Box>
        </Button>
      )}
    </Flex>
  )
}
