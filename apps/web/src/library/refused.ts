import type { ApiError } from '#/api/errors'
import { property } from '#/api/reply'

/** A record in which a file does not fit, and why. */
type RefusedPlace = { entity: string; id: number; label: string; path: string; reasons: readonly string[] }

/** The records that a refused replacement names, with the reason for each (docs/api.md#media-library). */
export function refusedPlaces(error: ApiError): readonly RefusedPlace[] {
  const records = property(error.data, 'records')
  if (!Array.isArray(records)) return []
  return records.flatMap((record: unknown) => {
    const [entity, id, label, path] = ['entity', 'id', 'label', 'path'].map((key) => property(record, key))
    if (typeof entity !== 'string' || typeof id !== 'number' || typeof label !== 'string' || typeof path !== 'string') return []
    const own = error.fields.filter(({ field }) => field.startsWith(`${entity}/${id}.`))
    return [{ entity, id, label, path, reasons: [...new Set(own.map(({ message }) => message))] }]
  })
}
