import { queryOptions } from '@tanstack/react-query'
import { groups } from '../group/resource'
import { listQuery } from '../kit/cache'
import { UNPAGED } from '../kit/unpaged'

/** They seldom change, and a change made here is known at once. */
const FRESH_MS = 300_000

const unpaged = listQuery(groups, UNPAGED)

/** All groups of courses, in the same place of the cache as the screen that edits them. */
export const categoriesQuery = queryOptions({ ...unpaged, staleTime: FRESH_MS, select: (answer) => answer.rows })
