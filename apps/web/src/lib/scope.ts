import { ApiError } from '#/api/errors'
import { wrapError } from './wrap-error'

/**
 * Sends a body of which a form shows one part. The server's errors in that part are named with it (`body.title`); the form's
 * fields are without. `rowOf` finds the form's row in the data of a conflict.
 */
export async function scope<T>(part: string, rowOf: (data: unknown) => unknown, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const place = `${part}.`
    const fields = error.fields.map((one) => (one.field.startsWith(place) ? { ...one, field: one.field.slice(place.length) } : one))
    throw wrapError(error, { fields, data: error.code === 'version_conflict' ? rowOf(error.data) : error.data })
  }
}
