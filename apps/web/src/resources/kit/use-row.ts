import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import type { RowRoutes } from '#/app/route-ids'
import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'

/** The number of the row whose form this is, as it stands in the address; undefined in the form of a new one. */
export function useRowId({ routes }: { routes: Pick<RowRoutes, 'edit'> }): string | undefined {
  const params = useParams({ from: routes.edit, shouldThrow: false })
  if (params === undefined) return undefined
  // Under a course `id` is the course's own.
  return 'rowId' in params ? params.rowId : params.id
}

/** The stored row a form edits, for what it shows beside its fields; read once for the form and this. */
export function useRow<Row extends ListedRow>(resource: ListResource<Row>): Row | undefined {
  const id = Number(useRowId(resource))
  // An address with no number in it names no row.
  return useQuery({ ...rowQuery(resource, id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}
