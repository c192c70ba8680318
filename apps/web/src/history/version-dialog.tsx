import { Skeleton, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { ApiError } from '#/api/errors'
import { restoreVersion } from '#/api/generated/history/history'
import { property } from '#/api/reply'
import { usePerson } from '#/app/person'
import { loadDraft, storeDraft } from '#/form/drafts'
import { when } from '#/lib/dates'
import { toastWithUndo } from '#/resources/kit/undo'
import { historyVersionsText as text, historyDetailText } from '#/text/uz.history-fields'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { Dialog } from '#/ui/dialog'
import { notify } from '#/ui/notify'
import { ReadError } from '#/ui/read-error'
import { RowDiff } from './diff/row-diff'
import { between } from './between'
import { draftOf } from './draft'
import { HistoryDialog } from './history-dialog'
import { Misfits } from './misfits'
import { readAllAnew } from './queries'
import { changedRowQuery, type Shown, type Version } from './versions'

/** What restoring a version would change, with the button that does it. */
export function VersionDialog({ record, version, onClose }: { record: Shown; version: Version; onClose: () => void }) {
  const { entity, id, name, path, now, nowVersion } = record
  const client = useQueryClient()
  const navigate = useNavigate()
  const person = usePerson()
  const query = useQuery(changedRowQuery(version.changeId, entity, id))
  const row = query.data
  const content = version.before ? row?.before : row?.after
  const diff = between(now, content ?? null)

  /** Opens the form with the version's values as a draft, so that the invalid ones can be corrected. */
  const mend = async (input: object, at: string) => {
    const values = { ...input }
    const key = draftOf(entity, values, at, person.id)
    if (key === null) return
    const sure =
      (await loadDraft(key)) === undefined ||
      (await confirm({ title: text.draftTitle, body: text.draftQuestion, confirmLabel: text.draftYes, danger: true }))
    if (!sure) return
    await storeDraft(key, { values, base: { ...now }, version: nowVersion ?? null, at: Date.now(), path: at, title: name })
    void navigate({ to: at })
  }

  const restore = useMutation({
    mutationFn: async () =>
      await restoreVersion(entity, id, {
        changeId: version.changeId,
        ...(version.before ? { before: true } : {}),
        ...(nowVersion === undefined || now === null ? {} : { version: nowVersion }),
      }),
    // The error is shown below, with the invalid values.
    meta: { quiet: true },
    onSuccess: async (answer) => {
      onClose()
      toastWithUndo(client, () => readAllAnew(client), text.restored(name), answer, { about: `history ${entity} ${id}` })
      await readAllAnew(client)
    },
    onError: async (error) => {
      onClose()
      const input = error instanceof ApiError ? property(error.data, 'input') : undefined
      const fields = error instanceof ApiError ? error.fields : []
      notify.error(error, { about: `history ${entity} ${id}`, ...(fields.length === 0 ? {} : { body: <Misfits entity={entity} of={fields} /> }) })
      await readAllAnew(client)
      // In a browser without storage, the error is all that is shown.
      if (typeof input === 'object' && input !== null && path !== null && now !== null) await mend(input, path).catch(() => undefined)
    },
  })

  return (
    <HistoryDialog
      title={version.before ? text.earlierTitle(name) : text.versionTitle(name, when(version.at))}
      about={
        <Dialog.Description color="fg.muted" textStyle="sm">
          {now === null ? text.isGone : text.compared}
        </Dialog.Description>
      }
      actions={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t.common.close}
          </Button>
          {row !== undefined && row !== null && (now === null || diff.diff.length > 0) && (
            <Button loading={restore.isPending} onClick={() => restore.mutate()}>
              <ArchiveRestore aria-hidden />
              {text.restore}
            </Button>
          )}
        </>
      }
      opener={`[data-version="${version.changeId}${version.before ? ' before' : ''}"] button`}
      onClose={onClose}
    >
      {row === undefined ? (
        query.error === null ? (
          <Skeleton height="24" role="status" aria-label={historyDetailText.loading} aria-busy />
        ) : (
          <ReadError level={2} title={historyDetailText.failed} query={query} />
        )
      ) : row === null || row.isUnreadable ? (
        <Text color="fg.muted">{historyDetailText.unreadable}</Text>
      ) : diff.diff.length === 0 ? (
        <Text color="fg.muted">{historyDetailText.nothing}</Text>
      ) : (
        <RowDiff row={{ entity, isUnreadable: false, ...diff }} />
      )}
    </HistoryDialog>
  )
}
