import type { Draft } from './drafts'
import type { FormRecord, StoredRow, Values } from './record'
import { toValues } from './spec'

let waiting: { path: string; input: Values; at: number } | null = null

/** Has the form at a path open with these values, as if they had been left there unsaved: an older version to be mended. */
export function handOver(path: string, input: Values): void {
  waiting = { path, input, at: Date.now() }
}

/** What was handed over to the form that opens now. */
export function handedTo<Row extends StoredRow>({ spec, row }: FormRecord<Row>): Draft | undefined {
  if (row === null || waiting?.path !== location.pathname) return undefined
  const base = toValues(spec, row)
  return { values: { ...base, ...waiting.input }, base, version: row.version, at: waiting.at }
}

export function forgetHanded(): void {
  waiting = null
}
