import { useWatch, type Control } from 'react-hook-form'

import type { Side } from './conflict'
import { ConflictDialog } from './conflict-dialog'
import { differences } from './differences'
import type { StoredRow, Values } from './record'
import { fieldTypeOf, toValues, type FormSpec } from './spec'

/** Another person's change beside the current values of the form. */
export function OpenConflict(props: {
  spec: FormSpec
  control: Control
  base: Values
  theirs: StoredRow
  me: number
  labels: Readonly<Record<string, string>>
  saves: boolean
  onChoose: (choice: Record<string, Side>) => void
  onClose: () => void
}) {
  const { spec, control, base, theirs, me, labels, saves, onChoose, onClose } = props
  const values: Values = useWatch({ control })
  return (
    <ConflictDialog
      found={differences(base, values, toValues(spec, theirs))}
      other={theirs}
      me={me}
      labels={labels}
      saves={saves}
      fieldTypeOf={(name) => fieldTypeOf(spec, name, values)}
      optionLabels={spec.optionLabels ?? {}}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
