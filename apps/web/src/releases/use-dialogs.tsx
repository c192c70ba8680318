import { useState, type ReactNode } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import type { Release } from '#/api/generated/model/release'
import { useLazyComponent } from '#/ui/lazy-component'

const loadDiff = async () => (await import('./diff-dialog')).DiffDialog
const loadMove = async () => (await import('./move-dialog')).MoveDialog
const loadPick = async () => (await import('./pick-dialog')).PickDialog
const loadEdit = async () => (await import('./release-dialog')).ReleaseDialog

/** A dialog whose code is loaded when it is first opened. */
function useAsked<Of>(draw: (of: Of, close: () => void) => ReactNode, need: () => void): { open: (of: Of) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ of: Of } | null>(null)
  return {
    open: (of) => {
      need()
      setAsked({ of })
    },
    dialog: asked === null ? null : draw(asked.of, () => setAsked(null)),
  }
}

/** The dialog that moves drafts to a release. */
export function useMove() {
  const [Dialog, need] = useLazyComponent(loadMove)
  return useAsked<readonly Draft[]>((drafts, close) => Dialog !== null && <Dialog drafts={drafts} onClose={close} />, need)
}

/** The dialog that shows what a draft would change. */
export function useDiff() {
  const [Dialog, need] = useLazyComponent(loadDiff)
  return useAsked<Draft>((draft, close) => Dialog !== null && <Dialog draft={draft} onClose={close} />, need)
}

/** The dialog that adds drafts without a release to one. */
export function usePick() {
  const [Dialog, need] = useLazyComponent(loadPick)
  return useAsked<Release>((release, close) => Dialog !== null && <Dialog release={release} onClose={close} />, need)
}

/** The dialog of a release's name and time; null for a new one. */
export function useEdit(onSaved: (release: Release) => void) {
  const [Dialog, need] = useLazyComponent(loadEdit)
  return useAsked<Release | null>((release, close) => Dialog !== null && <Dialog release={release} onSaved={onSaved} onClose={close} />, need)
}
