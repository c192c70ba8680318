import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ListAnswer } from '#/api/calls'
import { formText } from '#/text/uz.form'
import { useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { useAnnouncement } from '#/ui/use-announcement'
import { listKey, moved, type listQuery } from './cache'
import type { ListedRow, ListResource } from './resource'
import { useMoveFocus } from './sorting'
import { toastWithUndo } from './undo'

const text = formText.list

// Before anything fails: a list does not need it to be drawn.
const loadAgain = async () => await import('#/ui/failed-again')

/** Sorting by hand: shown and sent at once, reverted if the server refuses it. */
export function useOrder<Row extends ListedRow>(
  resource: ListResource<Row>,
  queryKey: ReturnType<typeof listQuery<Row>>['queryKey'],
  /** The text of the toast once it is sent. */
  said: string = text.ordered,
) {
  const client = useQueryClient()
  const retry = useFetched(loadAgain, resource.order !== undefined)
  const [announcement, announce] = useAnnouncement()
  const wanted = useRef<number[] | null>(null)
  const sending = useRef(false)
  const last = useRef<number>(undefined)
  const keepMoveFocus = useMoveFocus()

  const send = async (before: ListAnswer<Row> | undefined) => {
    if (sending.current || resource.order === undefined) return
    sending.current = true
    const done = progress.start()
    let sent: number[] = []
    try {
      // Rows moved while a request is running are sent after it, all together.
      while (wanted.current !== null) {
        const ids: number[] = wanted.current
        sent = ids
        wanted.current = null
        // oxlint-disable-next-line no-await-in-loop -- one order after another
        const answer = await resource.order(ids)
        if (wanted.current === null) {
          client.setQueryData<ListAnswer<Row>>(queryKey, answer)
          toastWithUndo(client, resource.key, said, answer.source, {
            row: last.current,
            // The steps of one row are undone together.
            like: { key: `${resource.key} ${last.current}`, all: () => said },
          })
        }
      }
    } catch (error) {
      const ids = wanted.current ?? sent
      wanted.current = null
      client.setQueryData<ListAnswer<Row>>(queryKey, before)
      const again = () => {
        wanted.current = ids
        void send(before)
      }
      notify.error(error, retry?.failedAgain(error, said, again))
      void client.invalidateQueries({ queryKey: listKey(resource.key) })
    } finally {
      sending.current = false
      done()
    }
  }

  const move = (from: number, to: number) => {
    const before = client.getQueryData<ListAnswer<Row>>(queryKey)
    const row = before?.rows[from]
    if (before === undefined || row === undefined || to < 0 || to >= before.rows.length) return
    const rows = moved(before.rows, from, to)
    keepMoveFocus()
    void client.cancelQueries({ queryKey: listKey(resource.key) })
    client.setQueryData<ListAnswer<Row>>(queryKey, { ...before, rows })
    announce(text.orderedAnnouncement(resource.nameOf(row), to + 1, rows.length))
    last.current = row.id
    wanted.current = rows.map((one) => one.id)
    void send(before)
  }

  return { move, announcement }
}
