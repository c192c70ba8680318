import type { QueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'

import { saveAgainText as text } from '#/text/uz.save-again'
import { notify } from '#/ui/notify'
import { invalidateSections } from './cache'
import type { ListedRow, ListResource } from './resource'
import { toastWithUndo } from './undo'

/** Reports an added row by its name, with a link to it, after the next one was started. */
export function notifyNext<Row extends ListedRow>(client: QueryClient, resource: ListResource<Row>, saved: Row, go: (to: string) => void): void {
  const name = resource.nameOf(saved)
  toastWithUndo(client, resource.key, text.created(name), saved)
  notify.offer({ label: text.open, ariaLabel: text.openOf(name), icon: <Pencil />, run: () => go(resource.paths.edit(saved.id)) })
  void invalidateSections(client)
}
