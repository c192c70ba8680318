import type { ReactNode } from 'react'
import { ApiError, NetworkError, isAbort } from '#/api/errors'
import type { PendingError } from '#/app/session'
import { t } from '#/text/uz'

/** One toast at the top right. */
export type Toast = {
  id: number
  kind: 'success' | 'info' | 'error'
  title: string
  /** Code, status, error id and the like, shown under the title and copied as text. */
  details: readonly { label: string; value: string }[]
  /** What more is to be seen under the title: ways to what the failure is about. */
  body?: ReactNode
  undo?: (() => unknown) | undefined
  /** Milliseconds until it goes by itself; without, it stays until closed. */
  lasts?: number | undefined
}

const SUCCESS_MS = 4000
/** Long enough to read the toast and reach its button by keyboard. */
const UNDO_MS = 10_000
const ERROR_MS = 12_000
/** More at once only hide the screen; the oldest makes room. */
const MAX_VISIBLE = 4

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What makes two toasts the same: everything told but the id of the single failure. */
function likeness(toast: Omit<Toast, 'id'>): string {
  const details = toast.details.filter((one) => one.label !== t.errors.errorId)
  return JSON.stringify([toast.kind, toast.title, details])
}

function show(toast: Omit<Toast, 'id'>): number {
  // Told again: the newer one takes the place of the older and its time starts anew. Not one that offers to undo: what it
  // takes back is not what the newer one does.
  const same = toasts.find((shown) => shown.undo === undefined && likeness(shown) === likeness(toast))
  const rest = toasts.filter((shown) => shown !== same)
  const id = nextId
  nextId += 1
  set([...rest, { ...toast, id }].slice(-MAX_VISIBLE))
  return id
}

function detail(label: string, value: string | number | undefined): { label: string; value: string }[] {
  return value === undefined || value === '' ? [] : [{ label, value: String(value) }]
}

function errorToast(error: unknown): Omit<Toast, 'id'> | null {
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

/** Tells the person something, top right; never two of the same at once, unless each has its own change to take back. */
export const notify = {
  /** A short word of success; with `undo`, a button that takes the change back. */
  success(text: string, options: { undo?: () => unknown } = {}): number {
    return show({
      kind: 'success',
      title: text,
      details: [],
      undo: options.undo,
      lasts: options.undo ? UNDO_MS : SUCCESS_MS,
    })
  },
  info(text: string): number {
    return show({ kind: 'info', title: text, details: [], lasts: SUCCESS_MS })
  },
  /** Any failure, told by the rules of docs/panel.md#errors-and-toasts. */
  error(error: unknown, body?: ReactNode): number | null {
    const toast = errorToast(error)
    return toast === null ? null : show({ ...toast, body })
  },
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
