import { expect, it } from 'vitest'

import { ApiError } from '#/api/errors'
import { coursesOf } from './in-use'

const refused = (code: string, data: unknown) =>
  new ApiError({ status: 409, code, message: 'a', data, request: { method: 'DELETE', url: '/api/admin/course-category/1' } })

it('names the courses that prevent a row from being deleted', () => {
  expect(coursesOf(refused('in_use', { courses: [{ id: 3, name: 'Dizayn' }, { id: 4, name: 'Frontend' }] }))).toEqual([
    { id: 3, name: 'Dizayn' },
    { id: 4, name: 'Frontend' },
  ])
})

it('names none for other errors, or if none came with it', () => {
  expect(coursesOf(refused('version_conflict', { courses: [{ id: 3, name: 'Dizayn' }] }))).toEqual([])
  expect(coursesOf(refused('in_use', undefined))).toEqual([])
  expect(coursesOf(refused('in_use', { courses: [{ id: '3', name: 'Dizayn' }, null, { id: 4 }] }))).toEqual([])
  expect(coursesOf(new Error('a'))).toEqual([])
})
