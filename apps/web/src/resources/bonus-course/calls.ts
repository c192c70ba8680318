import { listed, type ListQuery } from '#/api/calls'
import { ApiError } from '#/api/errors'
import { getBonusCourses, saveBonusCourses } from '#/api/generated/bonus-courses/bonus-courses'
import type { BonusCourseInput } from '#/api/generated/model/bonusCourseInput'
import type { BonusCourseRow } from '#/api/generated/model/bonusCourseRow'
import type { BonusCourses } from '#/api/generated/model/bonusCourses'
import { wrapError } from '#/lib/wrap-error'
import type { ListCalls } from '../kit/resource'
import { pick } from '../kit/unpaged'

/* Bonus courses are saved as one list. On a conflict the change is applied to the newer list, unless the same row changed. */

/** How often a change is retried after conflicts. */
const TRIES = 5

type Edit = (rows: readonly BonusCourseRow[]) => BonusCourseInput[]
/** Throws if the change must not be applied to the newer list. */
type Check = (now: BonusCourses, refusal: ApiError) => void

/** The list as last loaded or saved: its versions are those that the person has seen. */
let seen: BonusCourses | null = null

export async function readBonusCourses(query?: ListQuery, signal?: AbortSignal): Promise<BonusCourses> {
  const answer = await getBonusCourses(query, undefined, signal)
  if (query?.key === undefined) seen = answer
  return answer
}

export function sent({ id, courseId, title, subtitle, image, visibleFrom, visibleUntil, version }: BonusCourseRow): BonusCourseInput {
  return { id, courseId, title, subtitle, image, visibleFrom, visibleUntil, version }
}

function isList(data: unknown): data is BonusCourses {
  return typeof data === 'object' && data !== null && 'bonusCourses' in data && 'listVersion' in data
}

/** The errors of one row, with the field names of the row's own form. */
function ofRow(error: ApiError, index: number): ApiError {
  const place = `bonusCourses[${index}].`
  const fields = error.fields.map((one) => (one.field.startsWith(place) ? { ...one, field: one.field.slice(place.length) } : one))
  return wrapError(error, { fields })
}

/** `mine` finds the changed row. */
async function save(edit: Edit, check: Check, mine: (rows: readonly BonusCourseInput[]) => number, alias: object = {}) {
  let list = seen ?? (await readBonusCourses())
  for (let left = TRIES; ; left -= 1) {
    const bonusCourses = edit(list.bonusCourses)
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the previous answer
      seen = await saveBonusCourses({ bonusCourses, listVersion: list.listVersion }, { alias })
      return seen
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'version_conflict' || !isList(error.data) || left === 0) throw ofRow(error, mine(bonusCourses))
      list = error.data
      seen = list
      check(list, error)
    }
  }
}

const none = () => -1

const anyway: Check = () => undefined

const never: Check = (_now, refusal) => {
  throw refusal
}

/** Refuses the change of a row that another person has changed. */
function unchanged(id: number, version: number): Check {
  return (now, refusal) => {
    const row = pick(now.bonusCourses, id)
    if (row.version !== version) throw wrapError(refusal, { data: row })
  }
}

export async function addBonusCourse(input: BonusCourseInput): Promise<BonusCourseRow> {
  const change = {}
  const list = await save(
    (rows) => [...rows.map(sent), input],
    anyway,
    (rows) => rows.length - 1,
    change,
  )
  const [last] = list.bonusCourses.slice(-1)
  if (last === undefined) throw new TypeError('a list with a new row was answered empty')
  return Object.assign(change, last)
}

export async function editBonusCourse(id: number, input: BonusCourseInput & { version: number }): Promise<BonusCourseRow> {
  const change = {}
  const edit: Edit = (rows) => {
    pick(rows, id)
    return rows.map((row) => (row.id === id ? { ...input, id } : sent(row)))
  }
  const list = await save(edit, unchanged(id, input.version), (rows) => rows.findIndex((row) => row.id === id), change)
  return Object.assign(change, pick(list.bonusCourses, id))
}

export async function removeBonusCourse(id: number, version: number): Promise<BonusCourses> {
  return await save((rows) => rows.filter((row) => row.id !== id).map(sent), unchanged(id, version), none)
}

/** A new order of the same rows; one added meanwhile goes last and is not lost. */
export async function orderBonusCourses(ids: readonly number[]): Promise<BonusCourses> {
  const edit: Edit = (rows) => [...ids.map((id) => pick(rows, id)), ...rows.filter((row) => !ids.includes(row.id))].map(sent)
  return await save(edit, never, none)
}

/** The calls of the list. */
export const bonusCourseCalls: ListCalls<BonusCourseRow> = {
  key: 'bonus-courses',
  list: async (query, signal) => listed(await readBonusCourses(query, signal), 'bonusCourses'),
  get: async (id, signal) => pick((await readBonusCourses(undefined, signal)).bonusCourses, id),
  remove: removeBonusCourse,
  order: async (ids) => listed(await orderBonusCourses(ids), 'bonusCourses'),
}
