import type { QueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'

import { saveAgainText as text } from '#/text/uz.save-again'
import { notify } from '#/ui/notify'
import { invalidateSections } from './cache'
import type { ListedRow, ListResource } from './resource'
import { toastWithUndo } from './undo'

/** A row was added and the next one begun: what was added is told by its name, with the way to it. */
export function notifyNext<Row extends ListedRow>(client: QueryClient, resource: ListResource<Row>, saved: Row, go: (to: string) => void): void {
  const name = resource.nameOf(saved)
  toastWithUndo(client, resource.key, text.created(name), saved)
  notify.offer({ label: text.open, ariaLabel: text.openOf(name), icon: <Pencil />, run: () => go(resource.paths.edit(saved.id)) })
  void invalidateSections(client)
}
