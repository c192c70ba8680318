import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CalendarClock, Ellipsis, Eye, FileQuestion, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#/api/errors'
import { getChange } from '#/api/generated/changes/changes'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { Draft } from '#/api/generated/model/draft'
import type { Problem } from '#/api/generated/model/problem'
import type { Release } from '#/api/generated/model/release'
import { checkRelease, deleteRelease, publishRelease } from '#/api/generated/releases/releases'
import { nameOf, verbOf } from '#/history/entities'
import { labelOf } from '#/history/labels'
import { changeQuery } from '#/history/queries'
import { when } from '#/lib/dates'
import { toastWithUndo } from '#/resources/kit/undo'
import { releasesText, releaseText as text } from '#/text/uz.releases'
import { Button, IconButton } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { LazyMenu } from '#/ui/lazy-menu'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { Message, PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { useByCourse } from './by-course'
import { DraftList } from './draft-list'
import { UndoAndChange } from './published'
import { draftsQuery, problemsOf, readAllAnew, readWaitingAnew, RELEASES, releaseQuery } from './queries'
import { Due, FailedNote } from './release-card'
import { useEdit, usePick } from './use-dialogs'
import { useUndoRelease } from './use-undo-release'
import { Waiting } from './waiting'

const ALL = { label: releasesText.title, to: '/releases' }

/** One release: its drafts while it waits, and its result. */
export function ReleaseScreen() {
  const { id: given } = useParams({ from: '/shell/releases/$id' })
  const id = Number(given)
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({ ...releaseQuery(id), enabled: isId })
  const { data: release, error } = query
  useBreadcrumbs([ALL, { label: release?.name ?? releasesText.title }])
  if (!isId || (error instanceof ApiError && error.status === 404)) {
    return (
      <Message icon={<FileQuestion size={28} />} title={text.gone} actions={<LinkButton to="/releases">{text.toAll}</LinkButton>}>
        {text.goneHelp}
      </Message>
    )
  }
  if (release === undefined) {
    if (error === null) return <Waiting />
    return (
      <Panel>
        <ReadError title={text.failed} query={query} />
      </Panel>
    )
  }
  return <LoadedRelease key={release.id} release={release} />
}

/** An undone release waits again; without drafts, it is recognised by its change. */
function LoadedRelease({ release }: { release: Release }) {
  const { publishedAt, changeId, drafts } = release
  const isAsked = publishedAt !== null && drafts === 0 && changeId !== null
  const change = useQuery({
    queryKey: [...RELEASES, 'change', changeId],
    queryFn: ({ signal }) => getChange(changeId ?? 0, { perPage: 1 }, undefined, signal),
    enabled: isAsked,
    staleTime: 0,
    meta: { quiet: true },
  })
  if (isAsked && change.isLoading) return <Waiting />
  const isOut = publishedAt !== null && drafts === 0 && change.data?.isUndone !== true
  return isOut ? <Out release={release} /> : <Open release={release} />
}

function Out({ release }: { release: Release }) {
  const { name, publishedAt, changeId } = release
  const undo = useUndoRelease()
  return (
    <>
      <PageHeader
        title={name}
        description={
          <Flex as="span" gap="3" wrap="wrap" align="center">
            <Badge size="sm" colorPalette="green">
              {releasesText.isPublished}
            </Badge>
            {publishedAt !== null && <span>{releasesText.publishedAt(when(publishedAt))}</span>}
          </Flex>
        }
        {...(changeId === null ? {} : { actions: <UndoAndChange name={name} changeId={changeId} busy={undo.isPending} onUndo={undo.mutate} /> })}
      />
      {changeId === null && (
        <Text textStyle="sm" color="fg.muted">
          {text.nothingChanged}
        </Text>
      )}
      {changeId !== null && <Held changeId={changeId} />}
    </>
  )
}

/** How many changed fields of a record are named. */
const NAMED = 3

/** What a release did to a record. */
function effectOf({ entity, id, kind, before, after, diff }: ChangedRow): string {
  if (before === null || after === null || id === 0 || diff.length === 0) return verbOf(kind, entity, id)
  const names = diff.slice(0, NAMED).map(({ field }) => labelOf(entity, field) ?? field)
  const more = diff.length - names.length
  return [text.changedFields(names.join(', ')), ...(more > 0 ? [text.changedMore(more)] : [])].join(' ')
}

/** The content of a published release: each record with the fields that it changed. */
function Held({ changeId }: { changeId: number }) {
  const query = useQuery(changeQuery(changeId, 1))
  const { data } = query
  if (data === undefined) {
    if (query.error === null) return <Waiting />
    return (
      <Panel>
        <ReadError level={2} title={text.heldFailed} query={query} />
      </Panel>
    )
  }
  const left = data.total - data.rows.length
  return (
    <Stack as="section" aria-label={text.held} gap="3">
      <Heading as="h2" size="md">
        {text.held}
      </Heading>
      <Box as="ul" listStyleType="none" aria-label={text.held} borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
        {data.rows.map((row, index) => (
          <Flex
            as="li"
            key={`${row.entity} ${row.id} ${index}`}
            columnGap="2"
            wrap="wrap"
            align="baseline"
            paddingX={{ base: '3', md: '4' }}
            paddingY="2.5"
            borderBottomWidth="1px"
            borderColor="border"
            _last={{ borderBottomWidth: '0' }}
            textStyle="sm"
          >
            <Text fontWeight="medium" overflowWrap="anywhere">
              <bdi>{nameOf(row)}</bdi>
            </Text>
            <Text color="fg.muted">{effectOf(row)}</Text>
          </Flex>
        ))}
      </Box>
      {left > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {text.heldMore(left)}
        </Text>
      )}
    </Stack>
  )
}

function Open({ release }: { release: Release }) {
  const { id, name, version } = release
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery(draftsQuery({ releaseId: id }))
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
  const edit = useEdit(() => undefined)
  const pick = usePick()
  const show = (found: readonly Problem[]) => setProblems(new Map(found.map((one) => [one.draftId, one])))
  const showProblems = (found: readonly Problem[]) => {
    show(found)
    const [first] = found
    if (first === undefined) return
    // To the first one that needs a correction.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-draft="${first.draftId}"] [data-form]`)?.focus())
  }

  const check = useMutation({
    mutationFn: async () => await progress.during(checkRelease(id)),
    onSuccess: ({ problems: found }) => {
      showProblems(found)
      if (found.length === 0) notify.success(text.checked)
      else notify.error(text.refused(found.length))
    },
  })
  const publish = useMutation({
    mutationFn: async () => await progress.during(publishRelease(id, { version })),
    onSuccess: async (answer) => {
      show([])
      toastWithUndo(client, () => readAllAnew(client), text.published(name), answer)
      await readAllAnew(client)
    },
    onError: async (error) => {
      const found = problemsOf(error)
      if (found === null) notify.error(error)
      else {
        showProblems(found)
        notify.error(text.refused(found.length))
      }
      await readWaitingAnew(client)
    },
    meta: { quiet: true },
  })
  const ask = async () => {
    if (release.drafts === 0) {
      notify.info(text.emptyPublish)
      return
    }
    const yes = await confirm({ title: text.publishTitle, body: text.publishQuestion(release.drafts), confirmLabel: text.publish })
    if (yes && !publish.isPending) publish.mutate()
  }
  const remove = async () => {
    const yes = await confirm({ title: text.removeTitle, body: text.removeQuestion(name), confirmLabel: text.remove, danger: true })
    if (!yes) return
    try {
      await progress.during(deleteRelease(id, { version }))
      notify.success(text.removed(name))
      await navigate({ to: '/releases' })
    } catch (error) {
      notify.error(error)
    }
    await readWaitingAnew(client)
  }

  return (
    <>
      <PageHeader
        title={name}
        description={
          <Flex as="span" columnGap="4" rowGap="1" wrap="wrap" align="center">
            <Due release={release} />
            <span>{releasesText.count(release.drafts)}</span>
            {release.publishedAt !== null && (
              <Badge size="sm" colorPalette="gray">
                {releasesText.takenBack}
              </Badge>
            )}
          </Flex>
        }
        actions={
          <>
            <LazyMenu
              entries={[{ value: 'remove', label: text.remove, danger: true }]}
              onSelect={() => void remove()}
              placement="bottom-end"
              trigger={
                <IconButton variant="outline" colorPalette="gray" aria-label={text.more}>
                  <Ellipsis />
                </IconButton>
              }
            />
            <Button variant="outline" colorPalette="gray" onClick={() => edit.open(release)}>
              <CalendarClock aria-hidden />
              {text.edit}
            </Button>
            <Button variant="outline" colorPalette="gray" loading={check.isPending} onClick={() => check.mutate()}>
              <ListChecks aria-hidden />
              {text.check}
            </Button>
            <Button loading={publish.isPending} onClick={() => void ask()}>
              {text.publish}
            </Button>
          </>
        }
      />
      <Stack gap="5">
        <FailedNote release={release} />
        <Views release={release} drafts={query.data ?? []} />
        <Stack as="section" aria-label={text.drafts} gap="3">
          <Flex gap="3" wrap="wrap" align="center" justify="space-between">
            <Heading as="h2" size="md">
              {text.drafts}
            </Heading>
            <Button variant="outline" onClick={() => pick.open(release)}>
              <Plus aria-hidden />
              {text.addDrafts}
            </Button>
          </Flex>
          {query.data === undefined ? (
            query.error === null ? (
              <Waiting />
            ) : (
              <Panel>
                <ReadError level={2} title={text.failed} query={query} />
              </Panel>
            )
          ) : query.data.length === 0 ? (
            <Panel>
              <Message level={2} title={text.noDrafts}>
                {text.noDraftsHelp}
              </Message>
            </Panel>
          ) : (
            <DraftList drafts={query.data} problems={problems} onProblems={showProblems} />
          )}
        </Stack>
      </Stack>
      {edit.dialog}
      {pick.dialog}
    </>
  )
}

/** Links to the site with the release applied: the home page, and the pages of the drafts' courses. */
function Views({ release: { id }, drafts }: { release: Release; drafts: readonly Draft[] }) {
  const courses = useByCourse(drafts).flatMap((group) => (group.id === null ? [] : [{ id: group.id, label: group.label }]))
  if (drafts.length === 0) return null
  const search = { releaseId: id }
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" textStyle="sm">
      <LinkButton to="/section-management/view" search={search} variant="outline" colorPalette="gray">
        <Eye aria-hidden />
        {text.view}
      </LinkButton>
      {courses.length > 0 && (
        <Flex columnGap="2" rowGap="1" wrap="wrap" align="baseline">
          <Text color="fg.muted">{text.viewCourses}</Text>
          {courses.map((course) => (
            <Box asChild key={course.id} color="brand.fg" borderRadius="l1" textDecoration="underline" textUnderlineOffset="3px" focusVisibleRing="outside">
              <Link to="/course/$id/course-sections/view" params={{ id: String(course.id) }} search={search}>
                <bdi>{course.label}</bdi>
              </Link>
            </Box>
          ))}
        </Flex>
      )}
    </Flex>
  )
}
