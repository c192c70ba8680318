import { expect, it } from 'vitest'
import { ApiError } from '#/api/errors'
import { historyText as text } from '#/text/uz.history'
import { between } from './between'
import { conflictsOf } from './conflicts'
import { byDay } from './days'
import { draftOf } from './draft'
import { addPath } from './mend'
import { ENTITIES, sentenceOf } from './entities'
import { entityIn } from './of-form'
import { changeFilter } from './queries'
import { historySearch } from './search'

it('groups changes by the day in Tashkent, not in the computer’s zone', () => {
  const at = (moment: string) => ({ at: moment })
  // Midnight in Tashkent is 19:00 of the previous day in UTC.
  const days = byDay(
    [at('2026-11-22T19:30:00Z'), at('2026-11-22T18:59:00Z'), at('2026-11-21T20:00:00Z'), at('2026-11-03T10:00:00Z')],
    new Date('2026-11-23T06:00:00Z'),
  )
  expect(days.map(({ label, of }) => [label, of.length])).toEqual([[text.today, 1], [text.yesterday, 2], ['3-noy, 2026', 1]])
})

const subject = (entity: string, id: number, label: string) => ({ entity, id, label, courseId: null, courseName: null, path: null })

it('describes a change in one sentence', () => {
  expect(sentenceOf({ kind: 'changed', subject: subject('mentor', 3, 'Aziz') })).toBe('Mentor “Aziz” oʻzgartirildi')
  expect(sentenceOf({ kind: 'moved', subject: subject('partner', 0, '') })).toBe('Hamkorlar tartibi oʻzgartirildi')
  expect(sentenceOf({ kind: 'restored', subject: subject('partner', 0, '') })).toBe('Hamkorlar tartibi qaytarildi')
  expect(sentenceOf({ kind: 'copied', subject: subject('course', 1, 'SMM') })).toBe('Kurs “SMM” mazmuni boshqa kursdan nusxalandi')
  // A resource that this version of the panel does not know.
  expect(sentenceOf({ kind: 'added', subject: subject('hech', 1, 'A') })).toBe('hech “A” qoʻshildi')
})

it('takes valid filters from the address, and sends no others', () => {
  const search = historySearch({ page: '3', key: 2026, staff: '7', id: 'x', kind: 'hech', entity: 'partner', from: '2026-01-31', to: 'kecha', change: -1, sort: 'name' })
  expect(search).toEqual({ page: 3, key: '2026', staff: 7, kind: 'hech', entity: 'partner', from: '2026-01-31', to: 'kecha' })
  expect(changeFilter(search)).toEqual({ key: '2026', staffId: 7, entity: 'partner', from: '2026-01-31' })
  // An id needs its resource.
  expect(changeFilter({ id: 3, entity: 'hech' })).toEqual({})
})

it('stores a version as a draft of its record’s form, whose key leads back to the resource', () => {
  const path = '/course/101/course-sections/edit/x/5'
  const found = ENTITIES.map(({ entity }) => ({ entity, key: draftOf(entity, { feedbackType: 1, kind: 2, category: 3 }, path, 9) }))
  const without = found.filter(({ key }) => key === null).map(({ entity }) => entity)
  expect(without.toSorted()).toEqual(['course_profession', 'course_section', 'course_skill', 'course_tool', 'it_benefit', 'it_benefit_body', 'media_file', 'section', 'syllabus'])
  const others = found.filter(({ entity, key }) => key !== null && entityIn(key.resource.replace(/.*\//, '')) !== entity)
  expect(others).toEqual([])
  expect(draftOf('media_file', {}, '/media-file/partners/a.png', 9)).toEqual({ person: 9, resource: 'media-library/partners/a.png/media_file', record: 'single' })
  expect(draftOf('mentor', {}, '/course/101/course-sections/edit/course-mentor/single/5', 9)).toEqual({ person: 9, resource: 'course-101/mentors', record: '5' })
  expect(draftOf('mentor', {}, '/course/101/course-sections/edit/course-mentor/add', 9)).toEqual({ person: 9, resource: 'course-101/mentors', record: 'new' })
  expect(draftOf('feedback', { feedbackType: 2 }, '/section-management/edit/text-feedbacks/4', 9)).toEqual({ person: 9, resource: 'text-feedback', record: '4' })
  expect(draftOf('other_info', {}, '/course/7/course-sections/edit/course-about-success', 9)).toEqual({ person: 9, resource: 'course-7/aboutSuccess', record: 'single' })
})

it('knows the form that can add a deleted record again', () => {
  const added = ENTITIES.map(({ entity }) => ({ entity, at: addPath(entity, { feedbackType: 1, kind: 2, category: 3 }, 7) }))
  const without = added.filter(({ at }) => at === null).map(({ entity }) => entity)
  expect(without.toSorted()).toEqual(['course_profession', 'course_section', 'course_skill', 'course_tool', 'it_benefit', 'it_benefit_body', 'media_file', 'section', 'staff', 'syllabus'])
  const records = added.flatMap(({ entity, at }) => (at === null ? [] : [draftOf(entity, { feedbackType: 1, kind: 2, category: 3 }, at, 9)?.record]))
  expect(new Set(records)).toEqual(new Set(['new', 'single']))
  expect(addPath('skill', { name: 'React' }, null)).toBe('/courses/skills/add')
  expect(addPath('mentor', {}, 7)).toBe('/course/7/course-sections/edit/course-mentor/add')
})

it('compares a version with the current record, field by field', () => {
  const found = between({ name: 'B', items: [{ a: 1 }], link: null }, { name: 'A', items: [{ a: 1 }], link: null })
  expect(found.diff).toEqual([{ field: 'name', before: 'B', after: 'A', moves: [] }])
  expect(between(null, { name: 'A' }).diff).toHaveLength(1)
})

it('names what prevents a restoration', () => {
  const error = new ApiError({
    status: 409,
    code: 'restore_conflict',
    message: '',
    data: {
      conflicts: [
        { entity: 'skill', id: 3, label: 'Figma', code: 'name_taken', fields: [{ field: 'name', code: 'name_taken' }] },
        { entity: 'mentor', id: 4, label: '', code: 'hech', fields: [] },
        { wrong: true },
      ],
    },
    request: { method: 'POST', url: '/' },
  })
  expect(conflictsOf(error)).toEqual([
    { name: 'Koʻnikma “Figma”', why: text.why.get('name_taken') },
    { name: 'Mentor', why: text.whyElse },
  ])
  expect(conflictsOf(new Error('x'))).toEqual([])
})
