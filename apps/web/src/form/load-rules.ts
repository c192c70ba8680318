import type { $ZodType } from 'zod/v4/core'

import { fetchOnce } from '#/ui/lazy-component'

const loadValidation = fetchOnce(async () => await import('./validation'))

/** Loads the schema and the validator. They are large and first needed when a field is left, so they load after the form is rendered. */
export async function loadRules<Body>(loadSchema: () => Promise<$ZodType<Body>>) {
  const [validation, schema] = await Promise.all([loadValidation(), loadSchema()])
  return { ...validation, schema }
}
