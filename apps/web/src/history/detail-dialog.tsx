import { HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangeDetail } from '#/api/generated/model/changeDetail'
import { when } from '#/lib/dates'
import { historyText } from '#/text/uz.history'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { ReadError } from '#/ui/read-error'
import { Besides } from './change-line'
import { ChangedRows, RowsWaiting } from './changed-rows'
import { sentenceOf, whoOf } from './entities'
import { HistoryDialog } from './history-dialog'
import { changeQuery, detailOf, ROWS_AT_ONCE, useUndo } from './queries'

/** One change in full: every row it touched, field by field, before and after. */
export function DetailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [pages, setPages] = useState(1)
  const query = useQuery(changeQuery(id, 1))
  const undo = useUndo()
  const change = query.data
  const left = change === undefined ? 0 : change.total - pages * ROWS_AT_ONCE
  return (
    <HistoryDialog
      isInAddress
      title={change === undefined ? historyText.details : sentenceOf(change)}
      about={
        change !== undefined && (
          <HStack gap="2" rowGap="1" wrap="wrap" color="fg.muted" textStyle="sm">
            <span>{whoOf(change)}</span>
            <span>{when(change.at)}</span>
            <Besides of={change} />
          </HStack>
        )
      }
      actions={
        <>
          {change?.isUndoable === true && (
            <Button variant="outline" colorPalette="gray" loading={undo.isPending} onClick={() => undo.mutate(change, { onSuccess: onClose })}>
              <Undo2 aria-hidden />
              {historyText.undo}
            </Button>
          )}
          {change !== undefined && change.subject.path !== null && (
            <LinkButton to={change.subject.path} variant="outline">
              {text.open}
            </LinkButton>
          )}
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t.common.close}
          </Button>
        </>
      }
      opener={detailOf(id)}
      onClose={onClose}
    >
      {change === undefined ? (
        query.error === null ? (
          <RowsWaiting />
        ) : (
          <ReadError level={2} title={text.failed} query={query} />
        )
      ) : (
        <Stack gap="3" as="section" aria-label={text.rows}>
          {!change.isUndoable && !change.isUndone && (
            <Stack gap="2" align="flex-start">
              <Text color="fg.muted">{text.superseded}</Text>
              {change.total === 1 && change.subject.path !== null && (
                <LinkButton size="xs" variant="outline" to="/history/$entity/$id" params={{ entity: change.subject.entity, id: String(change.subject.id) }}>
                  {text.ownHistory}
                </LinkButton>
              )}
            </Stack>
          )}
          {Array.from({ length: pages }, (_, index) => (
            <Rows key={index} of={change} page={index + 1} />
          ))}
          {left > 0 && (
            <Button variant="outline" colorPalette="gray" alignSelf="center" onClick={() => setPages(pages + 1)}>
              {text.more(Math.min(left, ROWS_AT_ONCE))}
            </Button>
          )}
        </Stack>
      )}
    </HistoryDialog>
  )
}

function Rows({ of, page }: { of: ChangeDetail; page: number }) {
  const query = useQuery(changeQuery(of.id, page))
  if (query.data === undefined) return query.error === null ? <RowsWaiting /> : <ReadError level={2} title={text.failed} query={query} />
  return <ChangedRows rows={query.data.rows} isOnly={of.total === 1} subject={of.subject} />
}
