import { Badge, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#/api/errors'
import type { Entity } from '#/api/generated/entities'
import type { RowVersion } from '#/api/generated/model/rowVersion'
import { NotFound } from '#/app/root'
import { when } from '#/lib/dates'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { formText } from '#/text/uz.form'
import { historyText } from '#/text/uz.history'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { nameOf, thingOf, verbOf, whoOf } from './entities'
import { labelOf } from './labels'
import { entityIn } from './of-form'
import { WhoPicture } from './person'
import { changesQuery } from './queries'
import { changedRowQuery, versionsQuery, type Version } from './versions'
import { historySearch } from './search'
import { useVersion } from './use-version'
import { LINE, VersionsList } from './versions-list'

/** The versions of the record in the address. */
export function VersionsScreen() {
  const { entity: named, id: number } = useParams({ from: '/shell/history/$entity/$id' })
  const navigate = useNavigate()
  const entity = entityIn(named)
  const id = Number(number)
  // The address may use a form's name of the resource.
  const onOther = useEffectEvent((to: Entity) => void navigate({ to: '/history/$entity/$id', params: { entity: to, id: number }, replace: true }))
  const isOther = entity !== undefined && entity !== named
  useEffect(() => {
    if (isOther) onOther(entity)
  }, [isOther, entity])
  if (entity === undefined || !Number.isSafeInteger(id) || id < 1) return <NotFound />
  return isOther ? null : <Versions key={`${entity} ${id}`} entity={entity} id={id} />
}

function Versions({ entity, id }: { entity: Entity; id: number }) {
  const { page = 1 } = historySearch(useSearch({ from: '/shell/history/$entity/$id' }))
  const navigate = useNavigate()
  const pageSize = usePageSize()
  const [perPage] = pageSize
  const [opened, setOpened] = useState<Version | null>(null)
  const query = useQuery(versionsQuery(entity, id, page, perPage))
  const newest = useQuery(versionsQuery(entity, id, 1, 1)).data?.versions[0]
  const latest = useQuery({ ...changedRowQuery(newest?.changeId ?? 0, entity, id), enabled: newest !== undefined }).data
  const path = useQuery(changesQuery({ entity, id, page: 1, perPage: 20 })).data?.changes.find(
    ({ subject }) => subject.entity === entity && subject.id === id && subject.path !== null,
  )?.subject.path
  const name = nameOf({ entity, id, label: latest?.label ?? '' })
  useBreadcrumbs([{ label: historyText.title, to: '/history' }, { label: name }])
  const version = useVersion({ entity, id, name, path: path ?? null, now: latest?.after ?? null, nowVersion: newest?.version })
  const { data, error } = query
  const show = (next: number, replace: boolean) => {
    void navigate({ to: '.', search: next > 1 ? { page: next } : {}, replace, resetScroll: false })
  }
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(end, true))
  const open = (next: Version) => {
    setOpened(next)
    version.need()
  }
  const oldest = data !== undefined && page === last ? data.versions.at(-1) : undefined
  const isUnknown = error instanceof ApiError && error.status === 404

  return (
    <>
      <PageHeader
        title={text.title(name)}
        description={text.help}
        actions={path !== undefined && path !== null && <LinkButton to={path} variant="outline">{text.open}</LinkButton>}
      />
      {data === undefined ? (
        <Panel>
          {error === null ? (
            <Skeleton height="40" role="status" aria-label={formText.list.loading} aria-busy />
          ) : isUnknown ? (
            <Message level={2} icon={<History />} title={text.unknown}>
              {text.unknownHelp}
            </Message>
          ) : (
            <ReadError level={2} title={historyText.failed} query={query} />
          )}
        </Panel>
      ) : (
        <VersionsList label={text.list} query={query} page={page} last={last} pageSize={pageSize} total={data.total} show={show}>
          {data.versions.map((one) => (
            <Line key={one.changeId} version={one} entity={entity} id={id} onOpen={() => open({ ...one, before: false })} />
          ))}
          {oldest?.hasBefore === true && (
            <Flex as="li" data-version={`${oldest.changeId} before`} {...LINE} align="center">
              <Text color="fg.muted">{text.earlier}</Text>
              <Button size="xs" variant="outline" colorPalette="gray" aria-haspopup="dialog" aria-label={text.lookAtEarlier} onClick={() => open({ ...oldest, before: true })}>
                {text.look}
              </Button>
            </Flex>
          )}
        </VersionsList>
      )}
      {opened !== null && version.dialog(opened, () => setOpened(null))}
    </>
  )
}

function Line({ version, entity, id, onOpen }: { version: RowVersion; entity: Entity; id: number; onOpen: () => void }) {
  const at = when(version.at)
  const fields = version.fields.flatMap((field) => labelOf(entity, field) ?? [])
  // All fields of an added or deleted row count as changed.
  const isOfFields = version.kind !== 'added' && version.kind !== 'removed' && fields.length > 0
  return (
    <Flex as="li" data-version={version.changeId} {...LINE} align="center">
      <Flex gap="3" minW="0" flex="1 1 16rem" align="flex-start">
        <WhoPicture of={version} />
        <Stack gap="0.5" minW="0">
          <Flex gap="2" wrap="wrap" align="baseline">
            <Text as={version.isUndone ? 'del' : 'span'} fontWeight="medium">
              {at}
            </Text>
            {version.isCurrent && <Badge colorPalette="green">{text.current}</Badge>}
            {version.isUndone && <Badge colorPalette="gray">{historyText.isUndone}</Badge>}
          </Flex>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {whoOf(version)} · {isOfFields ? text.changed(fields.join(', ')) : `${thingOf(entity, id)} ${verbOf(version.kind, entity, id)}`}
          </Text>
        </Stack>
      </Flex>
      {version.isRestorable && !version.isCurrent && (
        <Button size="xs" variant="outline" colorPalette="gray" aria-haspopup="dialog" aria-label={text.lookAt(at)} onClick={onOpen}>
          {text.look}
        </Button>
      )}
    </Flex>
  )
}
