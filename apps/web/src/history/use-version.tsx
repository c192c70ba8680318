import type { ReactNode } from 'react'
import { useLazyComponent } from '#/ui/lazy-component'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { Entity } from './entities'
import type { Version } from './versions'

/** The record whose versions are looked at, as it is now. */
export type Record = {
  entity: Entity
  id: number
  name: string
  /** Where it is edited; null where it is gone or has no form. */
  path: string | null
  /** What it holds; null where it is gone. */
  now: ChangedRow['after']
  nowVersion: number | undefined
}

const load = async () => (await import('./version-dialog')).VersionDialog

/** The dialog that shows a version beside the record as it is, and brings it back. */
export function useVersion(record: Record): { need: () => void; dialog: (version: Version, onClose: () => void) => ReactNode } {
  const [Dialog, need] = useLazyComponent(load)
  return { need, dialog: (version, onClose) => Dialog !== null && <Dialog record={record} version={version} onClose={onClose} /> }
}
