import { useSyncExternalStore, type ComponentType } from 'react'
import type { Pending, Question } from './confirm-dialog'

type Dialog = ComponentType<{ question: Pending }>

let pending: (Pending & { dialog: Dialog }) | null = null
const listeners = new Set<() => void>()

function set(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}

// The dialog comes with the first question, or a little before it: sign-in asks none.
async function load(): Promise<Dialog> {
  const { ConfirmDialog } = await import('./confirm-dialog')
  return ConfirmDialog
}

/** Fetches the dialog ahead of the first question, for screens that will need it even without a network. */
export function prepareConfirm(): void {
  // Asked without it, the question falls back to the browser's own.
  load().catch(() => undefined)
}

/** Asks the person; closing the question any other way than by its button is a no. */
export async function confirm(question: Question): Promise<boolean> {
  let dialog: Dialog
  try {
    dialog = await load()
  } catch {
    // No network: a plain question is better than none, or than a screen that falls over.
    const words = typeof question.body === 'string' ? `${question.title}\n\n${question.body}` : question.title
    // oxlint-disable-next-line no-alert -- as said above
    return window.confirm(words)
  }
  pending?.answer(false)
  return await new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes)
      // Kept closed rather than dropped, so that its text stays while it fades.
      if (pending?.answer === answer) set({ ...pending, open: false })
    }
    set({ ...question, open: true, answer, dialog })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of the question; stands once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => pending)
  if (question === null) return null
  const { dialog: ConfirmDialog, ...rest } = question
  return <ConfirmDialog question={rest} />
}
