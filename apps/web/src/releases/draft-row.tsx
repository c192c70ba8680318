import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import type { Problem } from '#/api/generated/model/problem'
import { when } from '#/lib/dates'
import { releasesText as text } from '#/text/uz.releases'
import { Button, IconButton } from '#/ui/button'
import { LazyMenu, type MenuEntry } from '#/ui/lazy-menu'
import { isAct, kindOf, nameOf, nounOf } from './draft-kind'
import { formPath, needsInput } from './form-path'
import { draftQuery } from './queries'

const COLOURS = { added: 'green', changed: 'gray', removed: 'red', order: 'gray', status: 'gray', visibility: 'gray' } as const

/** The address of a draft's form. */
function useFormPath(draft: Draft): string | null {
  const { data } = useQuery({ ...draftQuery(draft.id, draft.version), enabled: needsInput(draft) })
  return formPath(draft, data?.input ?? null)
}

/** The problem of a draft: from the last check, or from when it was stored. */
export function problemOf(draft: Draft, found: Problem | undefined): string | null {
  const { problem, isStale } = draft
  const conflict = isAct(draft) ? text.conflictOfAct : text.conflict
  if (found !== undefined) {
    if (found.code === 'version_conflict') return conflict
    const fields = [...new Set(found.fields.map(({ message }) => message))].filter((message) => message !== found.message)
    return fields.length === 0 ? found.message : `${found.message}: ${fields.join(', ')}`
  }
  if (isStale) return conflict
  return problem === null ? null : (text.problems.get(problem) ?? text.problemElse)
}

/** Who made the last change, and when. */
export function lastChange({ updatedBy, updatedAt }: Pick<Draft, 'updatedBy' | 'updatedAt'>): string {
  const who = updatedBy === null ? text.nobody : `${updatedBy.firstName} ${updatedBy.lastName}`
  return text.lastChange(who, when(updatedAt))
}

/** The subject of a draft as text, with a link to its form. */
export function DraftName({ draft, leads = true }: { draft: Draft; leads?: boolean }) {
  const path = useFormPath(draft)
  const kind = kindOf(draft)
  const name = (
    <>
      {nounOf(draft)}
      {draft.label !== '' && (
        <>
          {' '}
          <bdi>{text.quoted(draft.label)}</bdi>
        </>
      )}
    </>
  )
  return (
    <Flex columnGap="2" rowGap="1" wrap="wrap" align="baseline">
      <Text as="span" fontWeight="medium" overflowWrap="anywhere" minW="0">
        {path === null || !leads ? (
          name
        ) : (
          <Box asChild borderRadius="l1" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
            <Link to={path} {...(kind === 'added' ? { search: { draft: draft.id } } : {})} data-form="">
              {name}
            </Link>
          </Box>
        )}
      </Text>
      <Badge size="sm" colorPalette={COLOURS[kind]}>
        {text.kinds[kind]}
      </Badge>
    </Flex>
  )
}

/** A draft with its actions. */
export function DraftRow(props: {
  draft: Draft
  problem: Problem | undefined
  entries: readonly MenuEntry[]
  onChoose: (value: string) => void
  /** Beside the menu. */
  children?: ReactNode
}) {
  const { draft, problem, entries, onChoose } = props
  const wrong = problemOf(draft, problem)
  return (
    <Flex
      as="li"
      data-draft={draft.id}
      gap="3"
      align="flex-start"
      justify="space-between"
      paddingStart={{ base: '3', md: '4' }}
      paddingEnd={{ base: '1', md: '2' }}
      paddingY="1.5"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      textStyle="sm"
    >
      <Stack gap="0.5" minW="0" flex="1" paddingY="2">
        <DraftName draft={draft} />
        <Text textStyle="xs" color="fg.muted">
          {lastChange(draft)}
        </Text>
        {wrong !== null && <ProblemNote>{wrong}</ProblemNote>}
      </Stack>
      {entries.some((entry) => entry.value === 'diff') && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          marginTop="1.5"
          hideBelow="md"
          aria-label={`${text.diff}: ${nameOf(draft)}`}
          onClick={() => onChoose('diff')}
        >
          {text.diff}
        </Button>
      )}
      <LazyMenu
        entries={entries}
        onSelect={onChoose}
        placement="bottom-end"
        trigger={
          <IconButton size="md" variant="ghost" colorPalette="gray" aria-label={text.actions(nameOf(draft))}>
            <Ellipsis />
          </IconButton>
        }
      />
    </Flex>
  )
}

/** A problem, below its subject. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <Flex gap="1.5" align="flex-start" color="fg.warning" textStyle="xs" marginTop="0.5">
      <Box flexShrink={0} paddingTop="1px" aria-hidden>
        <TriangleAlert size={14} />
      </Box>
      <Text overflowWrap="anywhere">{children}</Text>
    </Flex>
  )
}
