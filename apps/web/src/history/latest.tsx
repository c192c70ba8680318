import { Box, Flex, Heading } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { when } from '#/lib/dates'
import { historyText as text } from '#/text/uz.history'
import { LinkButton } from '#/ui/link-button'
import { ChangeLine } from './change-line'
import { focusLine, latestQuery, useUndo } from './queries'
import { useDetail } from './use-detail'

/** The newest changes, below what the home screen is for; nothing where there are none. */
export function LatestChanges() {
  const { data } = useQuery(latestQuery)
  const undo = useUndo()
  const [opened, setOpened] = useState<number | undefined>(undefined)
  const detail = useDetail(opened, setOpened)
  if (data === undefined || data.total === 0) return null
  return (
    <Box as="section" aria-labelledby="latest-changes" marginTop="8">
      <Flex gap="3" justify="space-between" align="center" marginBottom="2">
        <Heading as="h2" id="latest-changes" textStyle="sm" fontWeight="semibold">
          {text.latest}
        </Heading>
        <LinkButton to="/history" size="xs" variant="ghost">
          {text.all}
        </LinkButton>
      </Flex>
      <Box as="ul" listStyleType="none" aria-labelledby="latest-changes" borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel">
        {data.changes.map((change) => (
          <ChangeLine
            key={change.id}
            change={change}
            at={when(change.at)}
            busy={undo.isPending && undo.variables.id === change.id}
            onDetail={() => detail.open(change.id)}
            onUndo={() => undo.mutate(change, { onSuccess: () => focusLine(change.id) })}
          />
        ))}
      </Box>
      {detail.dialog}
    </Box>
  )
}
