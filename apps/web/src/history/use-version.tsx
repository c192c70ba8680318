import type { ReactNode } from 'react'
import { useLazyComponent } from '#/ui/lazy-component'
import type { Shown, Version } from './versions'

const load = async () => (await import('./version-dialog')).VersionDialog

/** The dialog that compares a version with the current record and restores it. */
export function useVersion(record: Shown): { need: () => void; dialog: (version: Version, onClose: () => void) => ReactNode } {
  const [Dialog, need] = useLazyComponent(load)
  return { need, dialog: (version, onClose) => Dialog !== null && <Dialog record={record} version={version} onClose={onClose} /> }
}
