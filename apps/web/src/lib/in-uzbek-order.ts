import { fetchOnce } from '#/ui/lazy-component'

const load = fetchOnce(async () => await import('./uzbek-order'))

/** Rows by name in the order of the Uzbek alphabet; unsorted if the code for it fails to load. */
export async function inUzbekOrder<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Promise<readonly Row[]> {
  try {
    const { byUzbek } = await load()
    return rows.toSorted((one, other) => byUzbek(nameOf(one), nameOf(other)))
  } catch {
    return rows
  }
}
