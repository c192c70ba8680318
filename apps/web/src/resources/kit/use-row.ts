import { useQuery } from '@tanstack/react-query'

import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'

/** The stored row a form edits, for what it shows beside its fields; read once for the form and this. */
export function useRow<Row extends ListedRow>(resource: ListResource<Row>, id: string | undefined): Row | undefined {
  return useQuery({ ...rowQuery(resource, Number(id)), enabled: id !== undefined }).data
}
