import { createContext, use } from 'react'

import { UNKNOWN_FIELD, type Field } from './field'
import { fieldRules, type FormSpec } from './spec'

/** An upload on its way, with the seconds it may still take, or one that failed. */
export type Upload = { share: number; left: number | null; cancel: () => void } | { failed: string }

/** What the fields of a form share beside react-hook-form's control. */
export type FormContextValue = {
  spec: FormSpec
  labels: Readonly<Record<string, string>>
  uploads: Readonly<Record<string, Upload>>
  /** Changes a field beside the one that is being typed into. */
  set: (name: string, value: unknown) => void
  /** Saves the form again, after an upload has failed. */
  save: () => void
  /** A value that is still being made (a photo made smaller): saving waits for it. */
  trackPending: (work: Promise<unknown>) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue | null {
  return use(FormContext)
}

/** The rules of a field, as the form it stands in knows them. */
export function useFieldRules(name: string): Field {
  const context = use(FormContext)
  return context === null ? UNKNOWN_FIELD : fieldRules(context.spec, name)
}

/** A field's name for people: given on the spot, or the form's. */
export function useLabel(name: string, given: string | undefined): string {
  const context = use(FormContext)
  return given ?? context?.labels[name] ?? name
}
