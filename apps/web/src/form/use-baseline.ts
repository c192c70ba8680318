import { useRef, useState } from 'react'

import type { Baseline, FormRecord, StoredRow } from './record'
import { toValues } from './spec'

/** What the form is compared with to know whether it was changed: the row as stored, or the values of a new one. */
export function useBaseline<Row extends StoredRow>(record: FormRecord<Row>) {
  const { spec, row, start } = record
  const [baseline, show] = useState<Baseline>(() => ({
    values: toValues(spec, row ?? start ?? null),
    version: row?.version ?? null,
  }))
  /** The same, known at once: what is planned for later is judged by what the form is by then. */
  const latest = useRef(baseline)
  const setBaseline = (next: Baseline) => {
    latest.current = next
    show(next)
  }
  return { baseline, latest, setBaseline }
}
