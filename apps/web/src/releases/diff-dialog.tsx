import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { Draft } from '#/api/generated/model/draft'
import { ChangedRows, RowsWaiting } from '#/history/changed-rows'
import { HistoryDialog } from '#/history/history-dialog'
import { t } from '#/text/uz'
import { draftDiffText as text } from '#/text/uz.releases'
import { Button } from '#/ui/button'
import { ReadError } from '#/ui/read-error'
import { isAct, kindOf, nameOf } from './draft-kind'
import { lastChange, problemOf, ProblemNote } from './draft-row'
import { diffQuery } from './queries'
import { SinceDraft, useKeep } from './since-draft'

const verbOf = ({ id, kind }: ChangedRow): string => (id === 0 ? text.ordered : (text.verbs.get(kind) ?? text.changed))

/** A draft compared with the site. An outdated one without a form is reviewed and kept here. */
export function DiffDialog({ draft: listed, onClose }: { draft: Draft; onClose: () => void }) {
  const [draft, setDraft] = useState(listed)
  const query = useQuery(diffQuery(draft))
  const { data } = query
  const first = data?.rows.find(({ entity }) => entity === draft.entity) ?? data?.rows[0]
  const isToKeep = isAct(draft) && data?.refusal?.code === 'version_conflict'
  const keep = useKeep(draft, setDraft)
  return (
    <HistoryDialog
      title={text.title(nameOf(draft))}
      about={
        <Text color="fg.muted" textStyle="sm">
          {lastChange(draft)}
        </Text>
      }
      actions={
        <>
          <Button {...(isToKeep && { variant: 'outline', colorPalette: 'gray' })} onClick={onClose}>
            {t.common.close}
          </Button>
          {isToKeep && (
            <Button loading={keep.isPending} onClick={() => keep.mutate()}>
              {text.keep}
            </Button>
          )}
        </>
      }
      opener={`[data-draft="${draft.id}"] [aria-haspopup="menu"]`}
      onClose={onClose}
    >
      {data === undefined && (query.error === null ? <RowsWaiting /> : <ReadError level={2} title={text.failed} query={query} />)}
      {isToKeep && <SinceDraft draft={draft} />}
      {data !== undefined && !isToKeep && (
        <Stack as="section" gap="3" aria-label={text.rows}>
          {data.refusal !== null && <ProblemNote>{problemOf(draft, data.refusal)}</ProblemNote>}
          {data.refusal === null && first === undefined && <Text color="fg.muted">{text.nothing}</Text>}
          {first !== undefined && (
            <ChangedRows rows={data.rows} isOnly={data.rows.length === 1 && kindOf(draft) === 'changed'} subject={first} verb={verbOf} />
          )}
        </Stack>
      )}
    </HistoryDialog>
  )
}
