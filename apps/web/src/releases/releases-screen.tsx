import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FilePen, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Problem } from '#/api/generated/model/problem'
import { t } from '#/text/uz'
import { releasesText as text } from '#/text/uz.releases'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { DraftList } from './draft-list'
import { Published } from './published'
import { draftsQuery, waitingQuery } from './queries'
import { WaitingLine } from './release-card'
import { releasesSearch, type ReleasesSearch } from './search'
import { useEdit } from './use-dialogs'
import { Waiting } from './waiting'

/** Waiting and published releases. */
export function ReleasesScreen() {
  useBreadcrumbs([{ label: text.title }])
  const { tab, page = 1 } = releasesSearch(useSearch({ from: '/shell/releases' }))
  const navigate = useNavigate()
  // It continues on the release's screen, where its drafts are chosen.
  const edit = useEdit(({ id }) => void navigate({ to: '/releases/$id', params: { id: String(id) } }))
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <>
            <LinkButton to="/help/$topic" params={{ topic: 'drafts' }} variant="ghost" colorPalette="gray" height="10">
              {t.screens.help}
            </LinkButton>
            <Button onClick={() => edit.open(null)}>
              <Plus aria-hidden />
              {text.add}
            </Button>
          </>
        }
      />
      <Stack gap="4">
        <Tabs of={tab} />
        {tab === 'published' ? <Published page={page} /> : <AllWaiting />}
      </Stack>
      {edit.dialog}
    </>
  )
}

const EXACTLY = { exact: true } as const

function Tabs({ of }: { of: ReleasesSearch['tab'] }) {
  const tabs = [
    { tab: undefined, search: {}, label: text.waitingTab },
    { tab: 'published', search: { tab: 'published' }, label: text.publishedTab },
  ] as const
  return (
    <HStack as="nav" aria-label={text.tabs} gap="1" wrap="wrap" padding="1" bg="bg.muted" borderRadius="l3" width={{ base: 'full', sm: 'fit-content' }}>
      {tabs.map(({ tab, search, label }) => (
        <LinkButton
          key={label}
          to="/releases"
          search={search}
          size="xs"
          flex={{ base: '1 0 auto', sm: 'none' }}
          whiteSpace="nowrap"
          variant={tab === of ? 'surface' : 'ghost'}
          colorPalette="gray"
          {...(tab === of ? { bg: 'bg.chosen' } : {})}
          aria-current={tab === of ? 'page' : undefined}
          activeProps={{}}
          activeOptions={EXACTLY}
        >
          {label}
        </LinkButton>
      ))}
    </HStack>
  )
}

/** Waiting releases, and drafts without one. */
function AllWaiting() {
  const releases = useQuery(waitingQuery)
  const alone = useQuery(draftsQuery({ alone: true }))
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
  const failed = [releases, alone].find((query) => query.data === undefined && query.error !== null)
  if (failed !== undefined) {
    return (
      <Panel>
        <ReadError level={2} title={text.failedToLoad} query={failed} />
      </Panel>
    )
  }
  if (releases.data === undefined || alone.data === undefined) return <Waiting />
  const hasDrafts = alone.data.length > 0
  if (releases.data.length === 0 && !hasDrafts) {
    return (
      <Panel>
        <Message level={2} icon={<FilePen />} title={text.empty}>
          {text.emptyHelp}
        </Message>
      </Panel>
    )
  }
  return (
    <Stack gap="6">
      <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
        {releases.data.length === 0 ? (
          <Text padding="4" textStyle="sm" color="fg.muted">
            {text.noneWaiting}
          </Text>
        ) : (
          <Box as="ul" listStyleType="none" aria-label={text.waitingList}>
            {releases.data.map((release) => (
              <WaitingLine key={release.id} release={release} />
            ))}
          </Box>
        )}
      </Box>
      {hasDrafts && (
        <Stack as="section" aria-label={text.alone} gap="3">
          <Stack gap="0.5">
            <Heading as="h2" size="md">
              {text.alone}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {text.aloneHelp}
            </Text>
          </Stack>
          <DraftList drafts={alone.data} problems={problems} onProblems={(found) => setProblems(new Map([...problems, ...found.map((one) => [one.draftId, one] as const)]))} />
        </Stack>
      )}
    </Stack>
  )
}
