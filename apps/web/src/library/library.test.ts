import { describe, expect, it } from 'vitest'

import { FOLDERS } from '#/api/generated/contract'
import { ApiError } from '#/api/errors'
import { libraryText as text } from '#/text/uz.library'
import { adviceOf, reasonOf } from './pick-dialog'
import { PER_PAGE, partsOf } from './queries'
import { refusedPlaces } from './refused'
import { FOLDER_NAMES, librarySearch } from './search'

describe('the address of the library', () => {
  it('takes valid parameters', () => {
    expect(librarySearch({ page: '3', key: 2026, folder: 'partners', kind: 'video', state: 'unused', sort: 'largest', more: 1 })).toEqual({
      page: 3,
      key: '2026',
      folder: 'partners',
      kind: 'video',
      state: 'unused',
      sort: 'largest',
    })
    expect(librarySearch({ page: '1', key: '  ', folder: 'staff-profile', kind: 'sound', state: '', sort: 'name' })).toEqual({})
  })

  it('splits a path into its two parts', () => {
    expect(partsOf('partners/a.png')).toEqual({ folder: 'partners', name: 'a.png' })
    expect(['partners', 'partners/', 'staff-profile/a.png', 'partners/a/b.png'].map(partsOf)).toEqual([null, null, null, null])
  })
})

it('shows at most sixty pictures at once', () => {
  expect(PER_PAGE).toBeLessThanOrEqual(60)
})

it('has a name for every folder of the server except that of the staff', () => {
  const folders = Object.keys(FOLDERS).filter((folder) => folder !== 'staff-profile')
  expect(FOLDER_NAMES.map(([folder]) => folder).toSorted()).toEqual(folders.toSorted())
})

it('explains why a picture does not fit a field', () => {
  const icon = { width: 512, height: 512, exact: false }
  const map = { width: 1200, height: 500, exact: true }
  expect(reasonOf({ width: 512, height: 20 }, icon)).toBeNull()
  expect(reasonOf({ width: 513, height: 20 }, icon)).toBe(text.pick.tooLarge('512×512 px'))
  expect(reasonOf({ width: 1200, height: 501 }, map)).toBe(text.pick.notExact('1200×500 px'))
  expect(reasonOf({ width: null, height: null }, map)).toBe(text.pick.unknown)
  expect(reasonOf({ width: 9000, height: 1 }, null)).toBeNull()
})

it('says that a picture does not look its best in its slot, by the rule of the findings', () => {
  const png = (width: number | null, height: number | null) => ({ width, height, mimeType: 'image/png' })
  const logo = { width: 600, height: 240, cover: false }
  const card = { width: 960, height: 600, cover: true }
  expect(adviceOf(png(300, 20), logo)).toBeNull()
  expect(adviceOf(png(20, 120), logo)).toBeNull()
  expect(adviceOf(png(299, 119), logo)).toBe(text.pick.small('600×240 px'))
  expect(adviceOf({ ...png(20, 20), mimeType: 'image/svg+xml' }, logo)).toBeNull()
  expect(adviceOf(png(480, 300), card)).toBeNull()
  expect(adviceOf(png(480, 299), card)).toBe(text.pick.small('960×600 px'))
  expect(adviceOf(png(900, 900), card)).toBe(text.pick.otherShape('960×600 px'))
  expect(adviceOf(png(null, null), card)).toBeNull()
  expect(adviceOf(png(1, 1), undefined)).toBeNull()
})

it('names the places where a file does not fit, each with the reason', () => {
  const error = new ApiError(
    {
      message: 'mos kelmadi',
      code: 'validation_failed',
      status: 422,
      fields: [
        { field: 'skill/1.image', code: 'image_too_large', message: '512px' },
        { field: 'skill/11.image', code: 'image_too_large', message: '512px' },
      ],
      data: { records: [{ entity: 'skill', id: 1, label: 'Rust', path: '/courses/skills/edit/1' }, { entity: 'skill', id: 11, label: 'Go', path: '' }, { id: 3 }] },
      request: { method: 'POST', url: '/' },
    },
  )
  expect(refusedPlaces(error)).toEqual([
    { entity: 'skill', id: 1, label: 'Rust', path: '/courses/skills/edit/1', reasons: ['512px'] },
    { entity: 'skill', id: 11, label: 'Go', path: '', reasons: ['512px'] },
  ])
  expect(refusedPlaces(new ApiError({ message: '', code: 'internal', status: 500, request: { method: 'POST', url: '/' } }))).toEqual([])
})
