import { createContext, use } from 'react'

import { fieldRules, fieldSchema, type FormSpec } from './spec'
import { NO_RULES, type FieldRules } from './rules'

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

/** The rules of a field, out of the schema of the form it stands in. */
export function useFieldRules(name: string): FieldRules {
  const context = use(FormContext)
  return context === null || fieldSchema(context.spec, name) === undefined ? NO_RULES : fieldRules(context.spec, name)
}

/** A field's name for people: given on the spot, or the form's. */
export function useLabel(name: string, given: string | undefined): string {
  const context = use(FormContext)
  return given ?? context?.labels[name] ?? name
}
