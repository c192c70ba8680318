import { createContext, use } from 'react'

import { UNKNOWN_FIELD, type Field } from './field'
import { fieldRules, type FormSpec } from './spec'

/** An upload in progress, with the estimated seconds left, or a failed one. */
export type Upload = { share: number; left: number | null; cancel: () => void } | { failed: string }

/** What the fields of a form share besides react-hook-form's control. */
type FormContextValue = {
  spec: FormSpec
  labels: Readonly<Record<string, string>>
  uploads: Readonly<Record<string, Upload>>
  /** Grows when the form is saved or discarded, after which nothing is said any more of a file that was refused. */
  attempt: number
  /** Changes another field than the one being typed into. */
  set: (name: string, value: unknown) => void
  /** Saves the form again after a failed upload. */
  save: () => void
  /** A value that is still being produced (a photo being resized): saving waits for it. */
  trackPending: (work: Promise<unknown>) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue | null {
  return use(FormContext)
}

/** The rules of a field, as its form defines them. */
export function useFieldRules(name: string): Field {
  const context = use(FormContext)
  return context === null ? UNKNOWN_FIELD : fieldRules(context.spec, name)
}

/** A field's label: the given one, or the form's. */
export function useLabel(name: string, given: string | undefined): string {
  const context = use(FormContext)
  return given ?? context?.labels[name] ?? name
}
