import type { QueryClient } from '@tanstack/react-query'

import type { ListAnswer } from '#/api/calls'
import { formText } from '#/text/uz.form'
import { confirm } from '#/ui/confirm'
import { progress } from '#/ui/progress'
import { draftsKey } from '#/lib/drafts-key'
import { notify } from '#/ui/notify'
import { invalidate, listKey, rowKey, withoutRow, withRowBack, type listQuery } from './cache'
import { expectRow } from './expected-row'
import { notifyNotRemoved } from './in-use'
import type { ListedRow, ListResource } from './resource'
import { toastWithUndo } from './undo'

const text = formText.list

/** The texts of the confirmation and the toast. */
type RemoveWords = { title: string; question: (name: string) => string; yes: string; done: (name: string) => string }

const WORDS: RemoveWords = { title: text.removeTitle, question: text.removeQuestion, yes: text.removeYes, done: text.removed }

/** Rows that are being deleted: a second click must not ask again. */
const removing = new Set<string>()

/** Deletes a row after a confirmation: it disappears from the list at once, and returns if the server refuses. */
export async function removeRow<Row extends ListedRow>(given: {
  client: QueryClient
  resource: ListResource<Row>
  queryKey: ReturnType<typeof listQuery<Row>>['queryKey']
  row: Row
  /** Its position in the list. */
  place: number
  send: NonNullable<ListResource<Row>['remove']>
  words?: RemoveWords
  /** Discards the draft of the removal, if that was drafted. */
  takeBack?: ((row: number) => Promise<unknown>) | undefined
}): Promise<void> {
  const { client, resource, queryKey, row, place, send, words = WORDS, takeBack } = given
  const name = resource.nameOf(row)
  const yes = await confirm({
    title: words.title,
    // What is only drafted for deletion is not in the bin yet.
    body: words === WORDS && takeBack === undefined ? `${words.question(name)} ${text.removeKept}` : words.question(name),
    confirmLabel: words.yes,
    danger: true,
  })
  if (!yes) return
  // The success of another row does not remove this one's error.
  const about = `${resource.key}/${row.id}`
  if (removing.has(about)) return
  removing.add(about)
  await client.cancelQueries({ queryKey: listKey(resource.key) })
  client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withoutRow(old, row.id)))
  try {
    const answer = await progress.during(send(row.id, row.version))
    client.removeQueries({ queryKey: rowKey(resource.key, row.id) })
    if (takeBack === undefined) toastWithUndo(client, resource.key, words.done(name), answer, { about, row: row.id })
    else {
      notify.success(words.done(name), {
        about,
        undo: async () => {
          await progress.during(takeBack(row.id))
          expectRow(resource.key, row.id)
        },
        after: () => Promise.all([invalidate(client, resource.key), client.invalidateQueries({ queryKey: draftsKey })]),
      })
    }
  } catch (error) {
    // Synchronously: offline, nothing could be refetched.
    client.setQueryData<ListAnswer<Row>>(queryKey, (old) => (old === undefined ? old : withRowBack(old, row, place)))
    notifyNotRemoved(error, about, resource.usageHref)
  }
  removing.delete(about)
  // Refetched in any case, because other rows may have changed meanwhile.
  await client.invalidateQueries({ queryKey: listKey(resource.key) })
  keepFocus(place)
}

/** If the focused row is gone, the one in its place gets the focus, or the add button. */
function keepFocus(place: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const rows = document.querySelectorAll<HTMLElement>('[data-row]')
    const next = rows.item(Math.min(place, rows.length - 1))
    const target = rows.length === 0 ? document.querySelector<HTMLElement>('main a') : next.querySelector<HTMLElement>('a')
    target?.focus()
  })
}
