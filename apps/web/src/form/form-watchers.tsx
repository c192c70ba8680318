import { useEffect, useEffectEvent, useState, type ComponentProps, type ComponentType } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'

import { NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { notify } from '#/ui/notify'
import { differences, sameValue, type Side } from './conflict'
import type { ConflictDialog } from './conflict-dialog'
import type { StoredRow, Values } from './record'
import { SaveBar, type SaveState } from './save-bar'
import { fieldTypeOf, toValues, type FormSpec } from './spec'

/*
 * What looks at every field, and so is drawn anew with every key. The form around it is not: with a few dozen fields in it
 * that would be felt.
 */

export type Watching = { control: Control; baseline: Values }

export function useDirty({ control, baseline }: Watching): boolean {
  const values: Values = useWatch({ control })
  return !sameValue(baseline, values)
}

export function WatchedBar(
  props: Watching & { state: SaveState; copy: boolean; onSave: () => void; onAgain: (() => void) | undefined; onDiscard: () => void },
) {
  const { control, baseline: _baseline, ...rest } = props
  const { errors } = useFormState({ control })
  return <SaveBar {...rest} dirty={useDirty(props)} errors={errors} />
}

type Dialog = ComponentType<ComponentProps<typeof ConflictDialog>>

async function loadDialog(): Promise<Dialog> {
  const loaded = await import('./conflict-dialog')
  return loaded.ConflictDialog
}

/** Fetches the dialog once the form stands, which opens without it. */
export function prepareConflict(): void {
  // Without a network the browser would not try again.
  if (navigator.onLine) loadDialog().catch(() => undefined)
}

export function Conflict(props: {
  spec: FormSpec
  control: Control
  base: Values
  theirs: StoredRow
  labels: Readonly<Record<string, string>>
  saves: boolean
  onChoose: (choice: Record<string, Side>) => void
  onClose: () => void
}) {
  const { spec, control, base, theirs, labels, saves, onChoose, onClose } = props
  const values: Values = useWatch({ control })
  const [LoadedDialog, setLoadedDialog] = useState<Dialog | null>(null)
  const onFailed = useEffectEvent((error: unknown) => {
    notify.error(new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, error))
    onClose()
  })
  useEffect(() => {
    loadDialog().then((found) => setLoadedDialog(() => found), onFailed)
  }, [])
  if (LoadedDialog === null) return null
  return (
    <LoadedDialog
      found={differences(base, values, toValues(spec, theirs))}
      other={theirs}
      labels={labels}
      saves={saves}
      fieldTypeOf={(name) => fieldTypeOf(spec, name, values)}
      optionLabels={spec.optionLabels ?? {}}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
