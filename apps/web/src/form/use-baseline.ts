import { useRef, useState } from 'react'

import type { Baseline, FormRecord, StoredRow } from './record'
import { toValues } from './spec'
import { drafted, draftedVersion } from './stored-draft'

/** The values that the form is compared with to detect changes: the stored row, or those of a new one. */
export function useBaseline<Row extends StoredRow>(record: FormRecord<Row>) {
  const { spec, row, start, stored } = record
  const [baseline, show] = useState<Baseline>(() => ({
    values: toValues(spec, stored ? drafted(row, stored) : row ?? start ?? null),
    version: (stored ? draftedVersion(stored) : null) ?? row?.version ?? null,
  }))
  /** The same without waiting for a render: callbacks that run later need the current value. */
  const latest = useRef(baseline)
  const setBaseline = (next: Baseline) => {
    latest.current = next
    show(next)
  }
  return { baseline, latest, setBaseline }
}
