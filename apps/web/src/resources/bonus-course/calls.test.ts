import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#/api/errors'
import { getBonusCourses, saveBonusCourses } from '#/api/generated/bonus-courses/bonus-courses'
import type { BonusCourses } from '#/api/generated/model/bonusCourses'
import { addBonusCourse, editBonusCourse, orderBonusCourses, readBonusCourses, removeBonusCourse } from './calls'

vi.mock('#/api/generated/bonus-courses/bonus-courses')

const row = (id: number, version = 1) => ({
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
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: null,
  version,
})
const list = (listVersion: number, ...rows: ReturnType<typeof row>[]): BonusCourses => ({
  bonusCourses: rows,
  total: rows.length,
  listVersion,
})
const kept = (id: number, version = 1) => ({
  id,
  courseId: id * 10,
  title: `t${id}`,
  subtitle: 's',
  image: 'course-banners/a.png',
  visibleFrom: null,
  visibleUntil: null,
  version,
})
const input = { courseId: 5, title: 'Yangi', subtitle: 's', image: 'course-banners/b.png' }
const conflict = (data: BonusCourses) =>
  new ApiError({ status: 409, code: 'version_conflict', message: 'Oʻzgargan', data, request: { method: 'PUT', url: '/' } })

const send = vi.mocked(saveBonusCourses)
const bodies = () => send.mock.calls.map(([body]) => body)

beforeEach(async () => {
  send.mockReset()
  vi.mocked(getBonusCourses).mockResolvedValue(list(7, row(1), row(2)))
  await readBonusCourses()
})

describe('one row of a list that is saved as a whole', () => {
  it('is added, edited and removed in the list as last loaded', async () => {
    send.mockResolvedValue(list(8, row(1), row(2), row(3)))
    expect((await addBonusCourse(input)).id).toBe(3)
    send.mockResolvedValue(list(9, row(1), row(2, 2), row(3)))
    expect((await editBonusCourse(2, { ...input, version: 1 })).version).toBe(2)
    await removeBonusCourse(1, 1)
    await orderBonusCourses([3, 2])
    expect(bodies()).toEqual([
      { bonusCourses: [kept(1), kept(2), input], listVersion: 7 },
      { bonusCourses: [kept(1), { ...input, id: 2, version: 1 }, kept(3)], listVersion: 8 },
      { bonusCourses: [kept(2, 2), kept(3)], listVersion: 9 },
      // A row that is missing in the new order is not lost.
      { bonusCourses: [kept(3), kept(2, 2), kept(1)], listVersion: 9 },
    ])
  })

  it('is applied to a list that others have changed, if its row is unchanged', async () => {
    send.mockRejectedValueOnce(conflict(list(8, row(4), row(1, 3), row(2))))
    send.mockResolvedValueOnce(list(9, row(4), row(1, 3), row(2, 2)))
    await editBonusCourse(2, { ...input, version: 1 })
    expect(bodies()[1]).toEqual({
      bonusCourses: [kept(4), kept(1, 3), { ...input, id: 2, version: 1 }],
      listVersion: 8,
    })
  })

  it('is left to the person if others have changed the same row', async () => {
    send.mockRejectedValueOnce(conflict(list(8, row(1), row(2, 5))))
    await expect(editBonusCourse(2, { ...input, version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      data: { id: 2, version: 5 },
    })
    send.mockRejectedValueOnce(conflict(list(9, row(1))))
    await expect(removeBonusCourse(2, 5)).rejects.toMatchObject({ status: 404 })
    send.mockRejectedValueOnce(conflict(list(10, row(1), row(3))))
    await expect(orderBonusCourses([1])).rejects.toMatchObject({ code: 'version_conflict' })
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('gets its own field errors', async () => {
    const field = { code: 'not_found', message: 'Topilmadi' }
    send.mockRejectedValue(
      new ApiError({
        status: 422,
        code: 'validation_failed',
        message: 'Xato',
        fields: [
          { ...field, field: 'bonusCourses[2].courseId' },
          { ...field, field: 'bonusCourses[0].courseId' },
        ],
        request: { method: 'PUT', url: '/' },
      }),
    )
    await expect(addBonusCourse(input)).rejects.toMatchObject({
      fields: [{ field: 'courseId' }, { field: 'bonusCourses[0].courseId' }],
    })
  })

  it('gives up if others are always faster', async () => {
    send.mockRejectedValue(conflict(list(8, row(1), row(2))))
    await expect(addBonusCourse(input)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(send.mock.calls.length).toBeLessThan(10)
  })

  it('does not take a search result for the whole list', async () => {
    vi.mocked(getBonusCourses).mockResolvedValue(list(7, row(2)))
    await readBonusCourses({ page: 1, perPage: 1000, key: 't2' })
    send.mockResolvedValue(list(8, row(1), row(2), row(3)))
    await addBonusCourse(input)
    expect(bodies()[0]?.bonusCourses).toHaveLength(3)
  })
})
