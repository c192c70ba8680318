import { useQuery } from '@tanstack/react-query'

import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'

/** The stored row a form edits, for what it shows beside its fields; read once for the form and this. */
export function useRow<Row extends ListedRow>(resource: ListResource<Row>, id: string | undefined): Row | undefined {
  const number = Number(id)
  // An address with no number in it names no row.
  return useQuery({ ...rowQuery(resource, number), enabled: Number.isSafeInteger(number) && number > 0 }).data
}
