import { useEffect, useEffectEvent, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'

import { NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { notify } from '#/ui/notify'
import { sameValue } from './conflict'
import type { OpenConflict } from './open-conflict'
import type { Values } from './record'
import { SaveBar, type SaveState } from './save-bar'

/*
 * The parts that watch every field and so render with every key. The form around them does not: with a few dozen fields it would
 * be felt.
 */

export type Watching = { control: Control; baseline: Values }

export function useDirty({ control, baseline }: Watching): boolean {
  const values: Values = useWatch({ control })
  return !sameValue(baseline, values)
}

export function WatchedBar(
  props: Watching & { state: SaveState; copy: boolean; required: 'others' | 'all' | null; isDraft: boolean; draft: ReactNode; onSave: () => void; onAgain: (() => void) | undefined; onDiscard: () => void },
) {
  const { control, baseline: _baseline, ...rest } = props
  const { errors } = useFormState({ control })
  return <SaveBar {...rest} dirty={useDirty(props)} errors={errors} />
}

type Dialog = ComponentType<ComponentProps<typeof OpenConflict>>

async function loadDialog(): Promise<Dialog> {
  const loaded = await import('./open-conflict')
  return loaded.OpenConflict
}

/** Loads the dialog once the form has rendered, so that it opens offline too. */
export function prepareConflict(): void {
  // Offline, the browser would not try the import again.
  if (navigator.onLine) loadDialog().catch(() => undefined)
}

export function Conflict(props: ComponentProps<typeof OpenConflict>) {
  const [LoadedDialog, setLoadedDialog] = useState<Dialog | null>(null)
  const onFailed = useEffectEvent((error: unknown) => {
    notify.error(new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, error))
    props.onClose()
  })
  useEffect(() => {
    loadDialog().then((found) => setLoadedDialog(() => found), onFailed)
  }, [])
  return LoadedDialog === null ? null : <LoadedDialog {...props} />
}
