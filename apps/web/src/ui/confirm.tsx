import { useSyncExternalStore, type ComponentType } from 'react'
import type { Pending, Question } from './confirm-dialog'

type Dialog = ComponentType<{ question: Pending }>

let pending: (Pending & { dialog: Dialog }) | null = null
const listeners = new Set<() => void>()

function set(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}

// The dialog is loaded with the first question, or prefetched: sign-in asks none.
async function load(): Promise<Dialog> {
  const { ConfirmDialog } = await import('./confirm-dialog')
  return ConfirmDialog
}

/** Prefetches the dialog, for screens that will need it offline too. */
export function prepareConfirm(): void {
  // Without it, the browser's own dialog is used.
  load().catch(() => undefined)
}

/** Asks the person; closing the dialog other than by its button is a no. */
export async function confirm(question: Question): Promise<boolean> {
  let dialog: Dialog
  try {
    dialog = await load()
  } catch {
    // Offline: a plain dialog is better than none, or than a crashed screen.
    const words = typeof question.body === 'string' ? `${question.title}\n\n${question.body}` : question.title
    // oxlint-disable-next-line no-alert -- as said above
    return window.confirm(words)
  }
  pending?.answer(false)
  return await new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes)
      // Closed rather than removed, so that its text stays while it fades out.
      if (pending?.answer === answer) set({ ...pending, open: false })
    }
    set({ ...question, open: true, answer, dialog })
  })
}

/** Answers the open question in the person's place, once what it asks about is settled. */
export function answerOpen(yes: boolean): void {
  pending?.answer(yes)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The host of the dialog; mounted once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => pending)
  if (question === null) return null
  const { dialog: ConfirmDialog, ...rest } = question
  return <ConfirmDialog question={rest} />
}
