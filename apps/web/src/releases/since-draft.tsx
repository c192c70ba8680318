import { Heading, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDraft, updateDraft } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import { between } from '#/history/between'
import { RowsWaiting } from '#/history/changed-rows'
import { RowDiff } from '#/history/diff/row-diff'
import { entityIn } from '#/history/of-form'
import { changedRowQuery, versionsQuery } from '#/history/versions'
import { draftDiffText as text } from '#/text/uz.releases'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { ReadError } from '#/ui/read-error'
import { nameOf } from './draft-kind'
import { draftQuery, readWaitingAnew } from './queries'

/** Stores a draft again unchanged, based on the current version. `onKept` receives the draft. */
export function useKeep(draft: Draft, onKept: (kept: Draft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { input } = await getDraft(draft.id)
      const { version: _seen, ...same } = input
      return await updateDraft(draft.id, { input: same, version: draft.version })
    },
    onSuccess: async (kept) => {
      onKept(kept)
      notify.success(text.kept(nameOf(draft)), { about: `draft ${draft.id}` })
      await readWaitingAnew(client)
    },
    onError: async () => await readWaitingAnew(client),
  })
}

/** The changes on the site since a draft was stored. */
export function SinceDraft({ draft }: { draft: Draft }) {
  const entity = entityIn(draft.entity)
  const whole = useQuery({ ...draftQuery(draft.id, draft.version), staleTime: 0 })
  const versions = useQuery({ ...versionsQuery(entity ?? 'course', draft.rowId, 1, 1), enabled: entity !== undefined })
  const newest = versions.data?.versions[0]
  const now = useQuery({ ...changedRowQuery(newest?.changeId ?? 0, entity ?? 'course', draft.rowId), enabled: newest !== undefined && entity !== undefined })
  const failed = [whole, versions, now].find(({ error }) => error !== null)
  if (failed !== undefined) return <ReadError level={2} title={text.failed} query={failed} />
  if (whole.data === undefined || now.data === undefined) return <RowsWaiting />
  const { base } = whole.data
  const left = now.data?.after ?? null
  // Of the earlier version only the fields of its input are known.
  const known = base === null || left === null ? left : Object.fromEntries(Object.entries(left).filter(([name]) => name in base))
  const since = between(base, known)
  return (
    <Stack as="section" gap="3" aria-label={text.since}>
      <Heading as="h3" textStyle="sm">
        {text.since}
      </Heading>
      {left === null ? <Text>{text.sinceGone}</Text> : since.diff.length === 0 ? <Text color="fg.muted">{text.sinceNothing}</Text> : <RowDiff row={{ entity: draft.entity, isUnreadable: false, ...since }} />}
      <LinkButton alignSelf="flex-start" size="xs" variant="outline" to="/history/$entity/$id" params={{ entity: draft.entity, id: String(draft.rowId) }}>
        {text.toHistory}
      </LinkButton>
    </Stack>
  )
}
