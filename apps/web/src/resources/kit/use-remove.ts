import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ListAnswer } from '#/api/calls'
import { formText } from '#/text/uz.form'
import { confirm } from '#/ui/confirm'
import { progress } from '#/ui/progress'
import { listKey, rowKey, withoutRow, withRowBack, type listQuery } from './cache'
import { tellNotRemoved } from './in-use'
import type { ListedRow, ListResource } from './resource'
import { toastWithUndo } from './undo'

const text = formText.list

/** Removing a row after a question: gone from the list at once, and back when the server refuses. */
export function useRemove<Row extends ListedRow>(
  resource: ListResource<Row>,
  queryKey: ReturnType<typeof listQuery<Row>>['queryKey'],
  rows: readonly Row[],
) {
  const client = useQueryClient()
  const removing = useRef(new Set<number>())
  const remove = async (row: Row, send: NonNullable<typeof resource.remove>) => {
    const name = resource.nameOf(row)
    const yes = await confirm({
      title: text.removeTitle,
      body: text.removeQuestion(name),
      confirmLabel: text.removeYes,
      danger: true,
    })
    if (!yes) return
    if (removing.current.has(row.id)) return
    removing.current.add(row.id)
    // Another row's success does not solve what keeps this one.
    const about = `${resource.key}/${row.id}`
    const place = rows.findIndex((one) => one.id === row.id)
    await client.cancelQueries({ queryKey: listKey(resource.key) })
    client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withoutRow(old, row.id)))
    try {
      const answer = await progress.during(send(row.id, row.version))
      client.removeQueries({ queryKey: rowKey(resource.key, row.id) })
      toastWithUndo(client, resource.key, text.removed(name), answer, { about, row: row.id })
    } catch (error) {
      // Here and now: without a network nothing could be read anew.
      client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withRowBack(old, row, place)))
      tellNotRemoved(error, about, resource.usageHref)
    }
    removing.current.delete(row.id)
    // Read anew either way, for whatever else has changed meanwhile.
    await client.invalidateQueries({ queryKey: listKey(resource.key) })
    keepFocus(place)
  }
  return remove
}

/** The focus was on a row that is gone: it goes to the one in its place, or to what adds a new one. */
function keepFocus(place: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const rows = document.querySelectorAll<HTMLElement>('[data-row]')
    const next = rows.item(Math.min(place, rows.length - 1))
    const target = rows.length === 0 ? document.querySelector<HTMLElement>('main a') : next.querySelector<HTMLElement>('a')
    target?.focus()
  })
}
