import { Box, Code, Flex, Icon, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { getBackupStatus } from '#/api/generated/backups/backups'
import { usePerson } from '#/app/person'
import { when } from '#/lib/dates'
import { backupsText as text } from '#/text/uz.backups'

const EVERY_MS = 5 * 60_000

/** Warns superadmins if the newest backup is too old or the last one failed; otherwise renders nothing. */
export function BackupWarning() {
  const { isSuperadmin } = usePerson()
  const { data } = useQuery({
    queryKey: ['backup-status'],
    queryFn: ({ signal }) => getBackupStatus(undefined, signal),
    enabled: isSuperadmin,
    refetchInterval: EVERY_MS,
    // A failed check is not reported to a person who came to edit.
    meta: { quiet: true },
  })
  if (!isSuperadmin || data === undefined) return null
  const { lastError, isTooOld, lastAt } = data
  if (lastError === null && !isTooOld) return null
  return (
    <Flex
      role="status"
      gap="3"
      mb="6"
      p="4"
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="l3"
      bg="bg.warning"
    >
      <Icon size="md" color="fg.warning" mt="0.5" flexShrink="0">
        <TriangleAlert aria-hidden />
      </Icon>
      <Box minWidth="0">
        <Text fontWeight="semibold">{isTooOld ? text.tooOld : text.failed}</Text>
        <Text textStyle="sm">
          {lastError === null ? text.old : text.why[lastError]}
          {lastError === 'FILES' && (
            <>
              {' '}
              <Code overflowWrap="anywhere">{text.check}</Code>
            </>
          )}
        </Text>
        <Text textStyle="sm" color="fg.muted" mt="1">
          {lastAt === null ? text.none : text.last(when(lastAt))}
        </Text>
      </Box>
    </Flex>
  )
}
