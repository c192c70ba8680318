import { useQuery } from '@tanstack/react-query'
import { useMatch, useParams } from '@tanstack/react-router'

import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'

/** The number of the row whose form this is, as it stands in the address; undefined in the form of a new one. */
export function useRowId(): string | undefined {
  const { fullPath } = useMatch({ strict: false })
  const { id, rowId } = useParams({ strict: false })
  // Under a course `id` is the course's own.
  return fullPath.startsWith('/course/$id/') ? rowId : id
}

/** The stored row a form edits, for what it shows beside its fields; read once for the form and this. */
export function useRow<Row extends ListedRow>(resource: ListResource<Row>): Row | undefined {
  const id = Number(useRowId())
  // An address with no number in it names no row.
  return useQuery({ ...rowQuery(resource, id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}
