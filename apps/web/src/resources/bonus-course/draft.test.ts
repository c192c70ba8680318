import { beforeEach, expect, it, vi } from 'vitest'
import { getBonusCourses } from '#/api/generated/bonus-courses/bonus-courses'
import type { BonusCourses } from '#/api/generated/model/bonusCourses'
import { bonusDraft, merge } from './draft'

vi.mock('#/api/generated/bonus-courses/bonus-courses')

const AT = '2026-11-02T00:00:00Z'
const row = (id: number, version = 1, updatedAt = '2026-11-01T00:00:00Z') => ({
  id,
  courseId: id * 10,
  title: `t${id}`,
  subtitle: 's',
  image: 'course-banners/a.png',
  visibleFrom: null,
  visibleUntil: null,
  position: id - 1,
  course: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt,
  updatedBy: null,
  version,
})
const list = (listVersion: number, ...rows: ReturnType<typeof row>[]): BonusCourses => ({ bonusCourses: rows, total: rows.length, listVersion })
const kept = (id: number, version = 1) => ({ id, courseId: id * 10, title: `t${id}`, subtitle: 's', image: 'course-banners/a.png', visibleFrom: null, visibleUntil: null, version })
const typed = { courseId: 5, title: 'Yangi', subtitle: 's', image: 'course-banners/b.png', visibleFrom: null, visibleUntil: null }

const shapeOf = (id: number | null) => {
  const { shape } = bonusDraft(id)
  if (shape === undefined) throw new Error('a draft of a list has a shape')
  return shape
}
const lives = (now: BonusCourses) => vi.mocked(getBonusCourses).mockResolvedValue(now)

beforeEach(() => {
  lives(list(7, row(1), row(2)))
})

it('sends the list with one row changed, and finds that row in it again', async () => {
  const shape = shapeOf(2)
  const body = await shape.toBody(typed, 1, null)
  expect(body).toEqual({ bonusCourses: [kept(1), { ...typed, id: 2, version: 1 }], listVersion: 7 })
  expect(await shape.toForm(body)).toEqual({ ...typed, id: 2, version: 1 })
  expect(shape.toField('bonusCourses[1].title')).toBe('title')
  expect(shape.toField('bonusCourses[0].title')).toBe('bonusCourses[0].title')
  // The others have no draft, and there is no new one.
  expect(await shapeOf(1).toForm(body)).toBeNull()
  expect(await shapeOf(null).toForm(body)).toBeNull()
})

it('leaves what other forms have stored in the draft', async () => {
  const first = await shapeOf(2).toBody(typed, 1, null)
  const both = await shapeOf(null).toBody({ ...typed, title: 'Uchinchi' }, null, first, AT)
  expect(both).toEqual({ bonusCourses: [kept(1), { ...typed, id: 2, version: 1 }, { ...typed, title: 'Uchinchi' }], listVersion: 7 })
  expect(await shapeOf(null).toForm(both)).toEqual({ ...typed, title: 'Uchinchi' })
  expect(await shapeOf(null).without?.(both, AT)).toEqual(first)
  expect(await shapeOf(2).without?.(both, AT)).toEqual({ bonusCourses: [kept(1), kept(2), { ...typed, title: 'Uchinchi' }], listVersion: 7 })
  // Without its only part nothing is left of it.
  expect(await shapeOf(2).without?.(first, AT)).toBeNull()
})

it('is refused with the row if that was changed, and if another drafted one was', async () => {
  lives(list(8, row(1), row(2, 3)))
  await expect(shapeOf(2).toBody(typed, 1, null)).rejects.toMatchObject({ code: 'version_conflict', data: { id: 2, version: 3 } })
  const before = { bonusCourses: [kept(1), { ...typed, id: 2, version: 1 }], listVersion: 7 }
  await expect(shapeOf(1).toBody(typed, 1, before, AT)).rejects.toMatchObject({ code: 'version_conflict', data: null })
  await expect(shapeOf(9).toBody(typed, 1, null)).rejects.toMatchObject({ status: 404 })
})

it('adopts rows added since, and removes those that the draft removes', () => {
  const before = { bonusCourses: [kept(2)], listVersion: 7 }
  const later = '2026-11-03T00:00:00Z'
  expect(merge(before, list(7, row(1), row(2)), AT).items).toEqual([kept(2)])
  expect(merge(before, list(8, row(2), row(3, 1, later)), AT)).toEqual({ items: [kept(2), kept(3)], changed: [] })
  // Another person has changed a row that the draft would remove.
  expect(merge(before, list(8, row(1, 2, later), row(2)), AT).items).toEqual([kept(2), kept(1, 2)])
  expect(merge(before, list(9, row(2, 4)), AT)).toEqual({ items: [kept(2, 4)], changed: [{ id: 2, title: 't2' }] })
  expect(merge(before, list(9), AT)).toEqual({ items: [], changed: [{ id: 2, title: 't2' }] })
})
