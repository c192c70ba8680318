import type { $ZodType } from 'zod/v4/core'

import { fetchOnce } from '#/ui/lazy-component'

const loadValidation = fetchOnce(async () => await import('./validation'))

/**
 * The rules of a form: its schema and what validates by it. They weigh as much as all else a form is made of, and nothing is
 * validated before somebody has left a field: so they come once the form stands.
 */
export async function loadRules<Body>(loadSchema: () => Promise<$ZodType<Body>>) {
  const [validation, schema] = await Promise.all([loadValidation(), loadSchema()])
  return { ...validation, schema }
}
