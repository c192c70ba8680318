import type { QueryClient } from '@tanstack/react-query'

import type { ListAnswer } from '#/api/calls'
import { formText } from '#/text/uz.form'
import { confirm } from '#/ui/confirm'
import { progress } from '#/ui/progress'
import { listKey, rowKey, withoutRow, withRowBack, type listQuery } from './cache'
import { notifyNotRemoved } from './in-use'
import type { ListedRow, ListResource } from './resource'
import { toastWithUndo } from './undo'

const text = formText.list

/** What is asked, and said after. */
export type RemoveWords = { title: string; question: (name: string) => string; yes: string; done: (name: string) => string }

const WORDS: RemoveWords = { title: text.removeTitle, question: text.removeQuestion, yes: text.removeYes, done: text.removed }

/** Rows that are being removed: a second press in between must not ask again. */
const removing = new Set<string>()

/** Removes a row after a question: gone from the list at once, and back when the server refuses. */
export async function removeRow<Row extends ListedRow>(given: {
  client: QueryClient
  resource: ListResource<Row>
  queryKey: ReturnType<typeof listQuery<Row>>['queryKey']
  row: Row
  /** Where it stands in the list. */
  place: number
  send: NonNullable<ListResource<Row>['remove']>
  words?: RemoveWords
}): Promise<void> {
  const { client, resource, queryKey, row, place, send, words = WORDS } = given
  const name = resource.nameOf(row)
  const yes = await confirm({
    title: words.title,
    body: words.question(name),
    confirmLabel: words.yes,
    danger: true,
  })
  if (!yes) return
  // Another row's success does not solve what keeps this one.
  const about = `${resource.key}/${row.id}`
  if (removing.has(about)) return
  removing.add(about)
  await client.cancelQueries({ queryKey: listKey(resource.key) })
  client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withoutRow(old, row.id)))
  try {
    const answer = await progress.during(send(row.id, row.version))
    client.removeQueries({ queryKey: rowKey(resource.key, row.id) })
    toastWithUndo(client, resource.key, words.done(name), answer, { about, row: row.id })
  } catch (error) {
    // Here and now: without a network nothing could be read anew.
    client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withRowBack(old, row, place)))
    notifyNotRemoved(error, about, resource.usageHref)
  }
  removing.delete(about)
  // Read anew either way, for whatever else has changed meanwhile.
  await client.invalidateQueries({ queryKey: listKey(resource.key) })
  keepFocus(place)
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
