import { Box, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PackageCheck, Undo2 } from 'lucide-react'
import type { Person } from '#/api/generated/model/person'
import type { Release } from '#/api/generated/model/release'
import { when } from '#/lib/dates'
import { Pager } from '#/resources/kit/pager'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { releasesText as text, releaseText } from '#/text/uz.releases'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Message, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { publishedQuery, publishersQuery } from './queries'
import { ReleaseLine } from './release-card'
import { useUndoRelease } from './use-undo-release'
import { Waiting } from './waiting'

/** The published releases, the last one first. */
export function Published({ page }: { page: number }) {
  const navigate = useNavigate()
  const [perPage, setPerPage] = usePageSize()
  const query = useQuery(publishedQuery(page, perPage))
  const publishers = useQuery(publishersQuery).data
  const undo = useUndoRelease()
  const { data } = query
  const show = (next: number, replace: boolean) => {
    void navigate({ to: '/releases', replace, resetScroll: false, search: { tab: 'published', ...(next > 1 ? { page: next } : {}) } })
  }
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(end, true))
  if (data === undefined) {
    if (query.error === null) return <Waiting />
    return (
      <Panel>
        <ReadError level={2} title={text.failedToLoad} query={query} />
      </Panel>
    )
  }
  if (data.total === 0) {
    return (
      <Panel>
        <Message level={2} icon={<PackageCheck />} title={text.nonePublished}>
          {text.nonePublishedHelp}
        </Message>
      </Panel>
    )
  }
  return (
    <Stack gap="4">
      <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden" opacity={query.isPlaceholderData ? 0.6 : 1}>
        <Box as="ul" listStyleType="none" aria-label={text.publishedList} aria-busy={query.isFetching}>
          {data.releases.map((release) => (
            <Line key={release.id} release={release} who={publishers?.get(release.changeId ?? 0) ?? null} busy={undo.isPending && undo.variables.changeId === release.changeId} onUndo={undo.mutate} />
          ))}
        </Box>
      </Box>
      <Pager
        page={Math.min(page, last)}
        perPage={perPage}
        total={data.total}
        onPage={(next) => show(next, false)}
        onPerPage={(size) => {
          setPerPage(size)
          show(1, true)
        }}
      />
    </Stack>
  )
}

function Line({ release, who, busy, onUndo }: { release: Release; who: Person | null; busy: boolean; onUndo: (of: { changeId: number; name: string }) => void }) {
  const { name, changeId, publishAt, publishedAt } = release
  // The time is kept only if the release went out by it.
  const published = publishAt === null ? text.publishedBy : text.publishedByTime
  return (
    <ReleaseLine
      release={release}
      meta={
        <>
          {publishedAt !== null && <span>{who === null ? text.publishedAt(when(publishedAt)) : published(`${who.firstName} ${who.lastName}`, when(publishedAt))}</span>}
          {changeId === null && <span>{releaseText.nothingChanged}</span>}
        </>
      }
      actions={changeId !== null && <UndoAndChange name={name} changeId={changeId} busy={busy} onUndo={onUndo} />}
    />
  )
}

/** Buttons that undo a release, and that show its change. */
export function UndoAndChange(props: { name: string; changeId: number; busy: boolean; onUndo: (of: { changeId: number; name: string }) => void }) {
  const { name, changeId, busy, onUndo } = props
  return (
    <>
      <Button size="sm" variant="ghost" colorPalette="gray" loading={busy} aria-label={releaseText.undoOf(name)} onClick={() => onUndo({ changeId, name })}>
        <Undo2 aria-hidden />
        {releaseText.undo}
      </Button>
      <LinkButton to="/history" search={{ change: changeId }} variant="outline" colorPalette="gray" aria-label={releaseText.changeOf(name)}>
        {releaseText.change}
      </LinkButton>
    </>
  )
}
