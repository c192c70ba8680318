import { Skeleton, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '#/app/person'
import { ApiError } from '#/api/errors'
import { restoreVersion } from '#/api/generated/history/history'
import { when } from '#/lib/dates'
import { toastWithUndo } from '#/resources/kit/undo'
import { historyVersionsText as text, historyDetailText } from '#/text/uz.history-fields'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { notify } from '#/ui/notify'
import { ReadError } from '#/ui/read-error'
import { RowDiff } from './diff/row-diff'
import { between } from './between'
import { HistoryDialog } from './history-dialog'
import { addPath, mend, refusedInput } from './mend'
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
      const refused = refusedInput(error)
      // A deleted one is added again; otherwise its own form opens.
      const at = refused === null ? null : now === null ? addPath(entity, refused.values, refused.courseId) : path
      const fields = error instanceof ApiError ? error.fields : []
      const isNew = now === null && at !== null
      notify.error(error, { about: `history ${entity} ${id}`, ...(fields.length === 0 ? {} : { body: <Misfits entity={entity} of={fields} isNew={isNew} /> }) })
      await readAllAnew(client)
      // In a browser without storage, the error is all that is shown.
      if (refused !== null && at !== null) await mend({ entity, values: refused.values, at, name, now, version: nowVersion }, person.id, (to) => void navigate({ to })).catch(() => undefined)
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
