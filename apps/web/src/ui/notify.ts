import type { ReactNode } from 'react'
import { ApiError, NetworkError, isAbort } from '#/api/errors'
import type { PendingError } from '#/app/session'
import { t } from '#/text/uz'

/** A change that can be taken back. */
export type Change = {
  title: string
  /** Rejects when it cannot be taken back any more. */
  undo: () => Promise<unknown>
  /** Shows what is there after that, taken back or not. */
  after?: (() => unknown) | undefined
  /** What makes it one of a run: changes of one key are told, and taken back, together. */
  like?: Like | undefined
}

export type Like = {
  key: string
  all: (count: number) => string
  /** Of how many things it is a change; of one, unless it says so. */
  count?: number
}

/** A next step that a toast leads to, beside its undo. */
export type Action = {
  label: string
  /** What is heard of it, where the label says too little alone. */
  ariaLabel: string
  /** On a phone it stands alone. */
  icon: ReactNode
  run: () => void
}

/** One toast at the top right. */
export type Toast = {
  id: number
  /** Grows when a shown toast gets new content, which restarts its time. */
  revision: number
  kind: 'success' | 'info' | 'error'
  title: string
  /** Code, status, error id and the like, shown under the title and copied as text. */
  details: readonly { label: string; value: string }[]
  /** What more is to be seen under the title: ways to what the failure is about. */
  body?: ReactNode
  /** What it is about; a success there takes the errors away. */
  about?: string | undefined
  /** Takes back what the title tells. */
  undo?: (() => Promise<void>) | undefined
  action?: Action | undefined
  /** All changes that can still be taken back, the newest last. */
  changes?: readonly Change[]
  /** Milliseconds until it goes by itself; without, it stays until closed. */
  lasts?: number | undefined
}

const SUCCESS_MS = 4000
/** Long enough to read the toast and reach its button by keyboard. */
const UNDO_MS = 10_000
const ERROR_MS = 12_000
/** More at once are more than one reads; the oldest makes room. */
const MAX_VISIBLE = 4
/** Who wants to go further back uses the form. */
const MAX_CHANGES = 9
/** What is about the network alone, and so over with any answer of the server: a read is made again, a write is not. */
export const NETWORK = 'network'

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What makes two toasts the same: everything told but the id of the single failure. */
function likeness(toast: Omit<Toast, 'id' | 'revision'>): string {
  const details = toast.details.filter((one) => one.label !== t.errors.errorId)
  return JSON.stringify([toast.kind, toast.title, details])
}

function show(toast: Omit<Toast, 'id' | 'revision'>): number {
  // Told again: the newer one takes the place of the older and its time starts anew. There is one success at a time, so
  // that a run of changes covers no more than one of them.
  const same = toasts.find((shown) =>
    toast.kind === 'success' ? shown.kind === 'success' : likeness(shown) === likeness(toast),
  )
  const rest = toasts.filter((shown) => shown !== same)
  const revision = nextId
  nextId += 1
  // A success keeps its place on the screen, and the focus in it.
  const id = same !== undefined && toast.kind === 'success' ? same.id : revision
  set([...rest, { ...toast, id, revision }].slice(-MAX_VISIBLE))
  return id
}

/** The last changes that are of one kind. */
function lastRun(changes: readonly Change[]): readonly Change[] {
  const key = changes.at(-1)?.like?.key
  const before = key === undefined ? changes.length - 2 : changes.findLastIndex((one) => one.like?.key !== key)
  return changes.slice(before + 1)
}

/** Takes changes back, the last first, and says so once. */
async function takeBack(taken: readonly Change[]): Promise<void> {
  // At once, so that a second press takes nothing else back.
  set(
    toasts.flatMap((toast) => {
      const changes = toast.changes?.filter((one) => !taken.includes(one))
      if (changes === undefined || changes.length === toast.changes?.length) return [toast]
      return changes.length === 0 ? [] : [{ ...toast, changes, undo: undefined, action: undefined }]
    }),
  )
  try {
    // oxlint-disable-next-line no-await-in-loop -- a later change stands on those before it
    for (const change of taken.toReversed()) await change.undo()
    notify.success(t.common.undone)
  } catch (error) {
    notify.error(error)
  }
  await Promise.all(taken.map((change) => change.after?.()))
}

function detail(label: string, value: string | number | undefined): { label: string; value: string }[] {
  return value === undefined || value === '' ? [] : [{ label, value: String(value) }]
}

function errorToast(error: unknown): Omit<Toast, 'id' | 'revision'> | null {
  const base = { kind: 'error', lasts: ERROR_MS } as const
  if (isAbort(error)) return null
  if (error instanceof ApiError) {
    const { method, url } = error.request
    return {
      ...base,
      title: error.message === '' ? t.errors.generic : error.message,
      details: [
        ...detail(t.errors.code, error.code),
        ...detail(t.errors.status, error.status),
        ...(url === '/api/upload' ? detail(t.errors.request, `${method} ${url}`) : []),
        ...detail(t.errors.errorId, error.errorId),
      ],
    }
  }
  if (error instanceof NetworkError) return { ...base, title: error.message, details: [] }
  // A TypeError is a fault of the panel itself and is not told (docs/panel.md#errors-and-toasts).
  if (error instanceof TypeError) return null
  if (error instanceof Error) return { ...base, title: `${error.name}: ${error.message}`, details: [] }
  if (typeof error === 'string' && error !== '') return { ...base, title: error, details: [] }
  return { ...base, title: t.errors.unknown, details: [] }
}

/** The screen one is on: what a toast is about that names nothing else. */
const here = () => location.pathname

/** Tells the person something, top right; never two of the same at once. */
export const notify = {
  /**
   * A short word of success; with `undo`, a button that takes the change back. It takes away the errors it solves. `of` names
   * what was changed where the word does not: among earlier changes it has to be known again.
   */
  success(text: string, options: Partial<Omit<Change, 'title'>> & { about?: string; of?: string } = {}): number {
    const { about = here(), of, undo, after, like } = options
    notify.solved(about)
    const kept = toasts.find((toast) => toast.kind === 'success')?.changes ?? []
    if (undo === undefined) {
      return show({ kind: 'success', title: text, details: [], changes: kept, lasts: kept.length > 0 ? UNDO_MS : SUCCESS_MS })
    }
    const changes = [...kept, { title: of === undefined ? text : `${of}: ${text}`, undo, after, like }].slice(-MAX_CHANGES)
    const run = lastRun(changes)
    return show({
      kind: 'success',
      title: run.length > 1 && like !== undefined ? like.all(run.reduce((sum, one) => sum + (one.like?.count ?? 1), 0)) : text,
      details: [],
      undo: () => takeBack(run),
      changes,
      lasts: UNDO_MS,
    })
  },
  info(text: string): number {
    return show({ kind: 'info', title: text, details: [], lasts: SUCCESS_MS })
  },
  /** Any failure, told by the rules of docs/panel.md#errors-and-toasts; `about` is what a success will have solved. */
  error(error: unknown, { about = here(), ...more }: Partial<Pick<Toast, 'body' | 'details' | 'action'>> & { about?: string } = {}): number | null {
    const toast = errorToast(error)
    return toast === null ? null : show({ about, ...toast, ...more })
  },
  /** The errors about this are over, and those of the network with them. */
  solved(about: string): void {
    const left = toasts.filter((toast) => toast.kind !== 'error' || (toast.about !== about && toast.about !== NETWORK))
    if (left.length < toasts.length) set(left)
  },
  /**
   * Beside the undo of what was just told: what one may want to do next. It goes with what is told next. With an id it stands
   * beside that toast.
   */
  offer(action: Action | undefined, id?: number): void {
    set(toasts.map((toast) => ((id === undefined ? toast.undo === undefined : toast.id !== id) ? toast : { ...toast, action })))
  },
  /** Takes back one change alone. */
  takeBack: (change: Change) => takeBack([change]),
  /** The error that ended the last session, after the page was loaded anew. */
  pendingError(error: PendingError): number {
    return show({
      kind: 'error',
      title: error.message,
      details: [
        ...detail(t.errors.code, error.code),
        ...detail(t.errors.status, error.status),
        ...detail(t.errors.errorId, error.errorId),
      ],
    })
  },
  dismiss(id: number): void {
    set(toasts.filter((toast) => toast.id !== id))
  },
  clear(): void {
    set([])
  },
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
