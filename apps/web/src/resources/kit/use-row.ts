import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import type { RowRoutes } from '#/app/route-ids'
import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'

/** The id of the form's row in the address; undefined in the form of a new one. */
export function useRowId({ routes }: { routes: Pick<RowRoutes, 'edit'> }): string | undefined {
  const params = useParams({ from: routes.edit, shouldThrow: false })
  if (params === undefined) return undefined
  // Under a course `id` is that of the course.
  return 'rowId' in params ? params.rowId : params.id
}

/** The stored row of a form, for what is shown beside its fields; it shares the form's query. */
export function useRow<Row extends ListedRow>(resource: ListResource<Row>): Row | undefined {
  const id = Number(useRowId(resource))
  // An address without a number names no row.
  return useQuery({ ...rowQuery(resource, id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}
