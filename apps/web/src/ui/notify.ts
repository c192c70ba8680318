import type { ReactNode } from 'react'
import { ApiError, NetworkError, isAbort } from '#/api/errors'
import type { PendingError } from '#/app/session'
import { t } from '#/text/uz'

/** A change that can be undone. */
export type Change = {
  title: string
  /** Rejects if it cannot be undone any more. */
  undo: () => Promise<unknown>
  /** Called afterwards, whether undone or not, to show the current state. */
  after?: (() => unknown) | undefined
  /** Groups changes into a run: those of one key are reported and undone together. */
  like?: Like | undefined
}

export type Like = {
  key: string
  all: (count: number) => string
  /** The number of changed things; 1 by default. */
  count?: number
}

/** A next step offered by a toast, beside its undo. */
export type ToastAction = {
  label: string
  /** The accessible name, if the label says too little alone. */
  ariaLabel: string
  /** On a phone it is shown without the label. */
  icon: ReactNode
  run: () => void
}

export type ToastDetail = { label: string; value: string }

/** One toast at the top right. */
export type Toast = {
  id: number
  /** Grows when a shown toast gets new content, which restarts its time. */
  revision: number
  kind: 'success' | 'info' | 'error'
  title: string
  /** Code, status, error id and the like, shown below the title and copied as text. */
  details: readonly ToastDetail[]
  /** More content below the title: links to what caused the failure. */
  body?: ReactNode
  /** Its subject; a success with the same one removes the errors. */
  about?: string | undefined
  /** Undoes what the title reports. */
  undo?: (() => Promise<void>) | undefined
  action?: ToastAction | undefined
  /** All changes that can still be undone, the newest last. */
  changes?: readonly Change[]
  /** Milliseconds until it closes; without it, it stays until closed. */
  lasts?: number | undefined
}

const SUCCESS_MS = 4000
/** Long enough to read the toast and reach its button by keyboard. */
const UNDO_MS = 10_000
const ERROR_MS = 12_000
/** More at once cannot be read; the oldest is removed. */
const MAX_VISIBLE = 4
/** Older changes are undone in the history. */
const MAX_CHANGES = 60
/** The subject of network errors, which any response of the server resolves: a read is repeated, a write is not. */
export const NETWORK = 'network'

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What makes two toasts equal: all content except the id of the single failure. */
function likeness(toast: Omit<Toast, 'id' | 'revision'>): string {
  const details = toast.details.filter((one) => one.label !== t.errors.errorId)
  return JSON.stringify([toast.kind, toast.title, details])
}

function show(toast: Omit<Toast, 'id' | 'revision'>): number {
  // An equal toast replaces the older one, and its time starts anew. There is one success at a time, so that it covers all
  // changes of a run.
  const same = toasts.find((shown) =>
    toast.kind === 'success' ? shown.kind === 'success' : likeness(shown) === likeness(toast),
  )
  const rest = toasts.filter((shown) => shown !== same)
  const revision = nextId
  nextId += 1
  // A success keeps its place on the screen, with the focus in it.
  const id = same !== undefined && toast.kind === 'success' ? same.id : revision
  set([...rest, { ...toast, id, revision }].slice(-MAX_VISIBLE))
  return id
}

/** The last changes of one kind. */
function lastRun(changes: readonly Change[]): readonly Change[] {
  const key = changes.at(-1)?.like?.key
  const before = key === undefined ? changes.length - 2 : changes.findLastIndex((one) => one.like?.key !== key)
  return changes.slice(before + 1)
}

/** The last undo that was asked for: the next one waits for it, because earlier changes are undone after later ones. */
let undoing: Promise<void> = Promise.resolve()

/** Undoes changes, the last first, and reports it once. */
function takeBack(taken: readonly Change[]): Promise<void> {
  // At once, so that a second click undoes nothing else.
  set(
    toasts.flatMap((toast) => {
      const changes = toast.changes?.filter((one) => !taken.includes(one))
      if (changes === undefined || changes.length === toast.changes?.length) return [toast]
      return changes.length === 0 ? [] : [{ ...toast, changes, undo: undefined, action: undefined }]
    }),
  )
  const undoThese = () => undoAll(taken)
  // One that failed holds up none.
  undoing = undoing.then(undoThese, undoThese)
  return undoing
}

async function undoAll(taken: readonly Change[]): Promise<void> {
  try {
    // oxlint-disable-next-line no-await-in-loop -- a later change depends on earlier ones
    for (const change of taken.toReversed()) await change.undo()
    notify.success(t.common.undone)
  } catch (error) {
    notify.error(error)
  }
  await Promise.all(taken.map((change) => change.after?.()))
}

function detail(label: string, value: string | number | undefined): ToastDetail[] {
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
  // A TypeError is a bug of the panel itself and is not shown (docs/panel.md#errors-and-toasts).
  if (error instanceof TypeError) return null
  if (error instanceof Error) return { ...base, title: `${error.name}: ${error.message}`, details: [] }
  if (typeof error === 'string' && error !== '') return { ...base, title: error, details: [] }
  return { ...base, title: t.errors.unknown, details: [] }
}

/** The current screen: the default subject of a toast. */
const here = () => location.pathname

/** Shows toasts at the top right; never two equal ones at once. */
export const notify = {
  /**
   * A short success message; with `undo`, a button that undoes the change. It removes the errors it resolves. `of` names the
   * subject if the text does not: it must be recognisable in the list of earlier changes.
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
  /** Any failure, shown by the rules of docs/panel.md#errors-and-toasts; `about` is its subject, for a later success. */
  error(error: unknown, { about = here(), ...more }: Partial<Pick<Toast, 'body' | 'details' | 'action' | 'lasts'>> & { about?: string } = {}): number | null {
    const toast = errorToast(error)
    if (toast === null) return null
    // A read that the network failed adds nothing to a change that it failed, whose button must stay.
    const lost = error instanceof NetworkError && more.details === undefined
    const named = lost ? toasts.find((shown) => shown.title === toast.title && shown.details.length > 0) : undefined
    return named?.id ?? show({ about, ...toast, ...more })
  },
  /** Removes the errors about this, and those of the network. */
  solved(about: string): void {
    const left = toasts.filter((toast) => toast.kind !== 'error' || (toast.about !== about && toast.about !== NETWORK))
    if (left.length < toasts.length) set(left)
  },
  /** Adds an action beside the undo of the newest toast, or of the toast `id`. The next toast replaces it. */
  offer(action: ToastAction | undefined, id?: number): void {
    set(toasts.map((toast) => ((id === undefined ? toast.undo === undefined : toast.id !== id) ? toast : { ...toast, action })))
  },
  /** Undoes the newest run of changes that can still be undone; `undefined` if there is none. */
  takeBackLast(): Promise<void> | undefined {
    const changes = toasts.findLast((toast) => (toast.changes?.length ?? 0) > 0)?.changes
    return changes && takeBack(lastRun(changes))
  },
  /** Undoes only one change. */
  takeBack: (change: Change) => takeBack([change]),
  /** The error that ended the last session, shown after the reload. */
  pendingError(error: PendingError): number {
    return show({
      // That a session has ended is no failure.
      kind: error.status === 401 ? 'info' : 'error',
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
