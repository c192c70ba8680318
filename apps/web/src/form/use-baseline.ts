import { useRef, useState } from 'react'

import type { Baseline, FormRecord, StoredRow } from './record'
import { toValues } from './spec'
import { drafted, draftedVersion } from './stored-draft'

/** What the form is compared with to know whether it was changed: the row as stored, or the values of a new one. */
export function useBaseline<Row extends StoredRow>(record: FormRecord<Row>) {
  const { spec, row, start, stored } = record
  const [baseline, show] = useState<Baseline>(() => ({
    values: toValues(spec, stored ? drafted(row, stored) : row ?? start ?? null),
    version: (stored ? draftedVersion(stored) : null) ?? row?.version ?? null,
  }))
  /** The same, known at once: what is planned for later is judged by what the form is by then. */
  const latest = useRef(baseline)
  const setBaseline = (next: Baseline) => {
    latest.current = next
    show(next)
  }
  return { baseline, latest, setBaseline }
}
