import { queryOptions } from '@tanstack/react-query'
import { groups } from '../group/resource'
import { listQuery } from '../kit/cache'
import { UNPAGED } from '../kit/unpaged'

/** They rarely change, and a change made here is known at once. */
const FRESH_MS = 300_000

const unpaged = listQuery(groups, UNPAGED)

/** All course categories, with the cache key of the screen that edits them. */
export const categoriesQuery = queryOptions({ ...unpaged, staleTime: FRESH_MS, select: (answer) => answer.rows })
