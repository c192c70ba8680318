import { Box, Flex, Text } from '@chakra-ui/react'
import { UserRoundPen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { when } from '#/lib/dates'
import { conflictText as text } from '#/text/uz.conflict'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import type { StoredRow } from './record'

const EVERY_MS = 30_000

/** Who made the last change, and when. */
type LastEdit = Pick<StoredRow, 'updatedBy' | 'updatedAt'>

/** Polls while the form is visible and warns when another person changed the record or stored a draft of it. */
export function RemoteChangeBar(props: {
  /** The record with another person's change, if newer than the form's. */
  row: LastEdit | null
  /** Another person's draft, if the form does not show it. */
  draft: LastEdit | null
  onReread: () => Promise<unknown>
  onLook: () => void
  onLookAtDraft: () => void
}) {
  const { row, draft, onReread, onLook, onLookAtDraft } = props
  const ask = useEffectEvent(() => {
    // A failed poll is repeated at the next interval.
    if (document.visibilityState === 'visible' && navigator.onLine) onReread().catch(() => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <output>
      {row !== null && <Line edit={row} words={text.changed} onLook={onLook} />}
      {row === null && draft !== null && <Line edit={draft} words={text.draftStored} onLook={onLookAtDraft} />}
    </output>
  )
}

function Line({ edit, words, onLook }: { edit: LastEdit; words: (name: string, when: string) => string; onLook: () => void }) {
  const by = edit.updatedBy ?? null
  // A list that is saved as a whole has no time.
  const at = edit.updatedAt ?? ''
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
      borderColor="border.warning"
      bg="bg.warning"
      textStyle="sm"
      data-remote-change=""
    >
      <Flex gap="2.5" align="center" minW="0" flex="1">
        <Box color="fg.warning" flexShrink={0} aria-hidden>
          <UserRoundPen size={18} />
        </Box>
        <Text overflowWrap="anywhere">
          {words(by === null ? formText.list.somebody : `${by.firstName} ${by.lastName}`, at === '' ? text.lately : when(at))}
        </Text>
      </Flex>
      <Button size="xs" height={{ base: '10', md: '8' }} variant="outline" colorPalette="gray" bg="bg.panel" onClick={onLook}>
        {text.look}
      </Button>
    </Flex>
  )
}
