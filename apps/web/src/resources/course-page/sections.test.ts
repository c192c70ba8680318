import { expect, it } from 'vitest'
import { COURSE_SECTIONS } from '#/api/generated/contract'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { fillable } from './sections'
import { countContents, oneOfEach, ownContent, toFill } from './variants'

const rows = (change: (name: string) => Partial<CourseSectionRow>): CourseSectionRow[] =>
  COURSE_SECTIONS.map(({ name, displayName, layout }, place) => ({
    id: place + 1,
    name,
    displayName,
    heading: null,
    layout,
    position: place,
    isVisible: false,
    isSwiper: false,
    isFilled: false,
    visibleFrom: null,
    visibleUntil: null,
    mode: 1,
    version: 1,
    createdAt: '2026-01-05T09:30:00Z',
    updatedAt: '2026-01-05T09:30:00Z',
    updatedBy: null,
    ...change(name),
  }))

it('counts each content once, without shared content', () => {
  const all = rows(() => ({}))
  const names = toFill(1, all).map(({ row }) => row.name)
  // The first of several sections with the same content.
  expect(names).toContain('ProfessionInfo')
  expect(names).not.toContain('ProfessionInfoProgress')
  expect(names).not.toContain('CourseTextFeedbacks')
  // Seven variants, and the shared feedback.
  expect(names).toHaveLength(fillable(1, all).length - 8)
})

it('does not count shared content as filled in this course', () => {
  const site = rows((name) => ({ isFilled: ['Partners', 'CourseBonuses', 'CourseTextFeedbacks'].includes(name) }))
  expect(toFill(1, site).filter(({ row }) => row.isFilled)).toEqual([])
  expect(ownContent(1, site).map(({ row }) => row.name)).not.toContain('CourseTextFeedbacks')
  const salaries = rows((name) => ({ isFilled: name.startsWith('AverageSalary') }))
  expect(toFill(1, salaries).filter(({ row }) => row.isFilled)).toHaveLength(1)
})

it('counts the visible variant for all', () => {
  const names = toFill(1, rows((name) => ({ isVisible: name === 'AverageSalaryStepLine' }))).map(({ row }) => row.name)
  expect(names).toContain('AverageSalaryStepLine')
  expect(names).not.toContain('AverageSalary')
})

it('counts the course’s own feedback', () => {
  const own = rows((name) => ({ mode: name === 'CourseTextFeedbacks' ? 2 : 1 }))
  expect(toFill(1, own).map(({ row }) => row.name)).toContain('CourseTextFeedbacks')
})

it('shows one section per content, and none if one is visible already', () => {
  const salaries = ['AverageSalary', 'AverageSalaryStepBox', 'AverageSalaryStepLine']
  const hidden = rows((name) => ({ isFilled: salaries.includes(name) || name === 'FAQ' }))
  const filled = hidden.filter((row) => row.isFilled)
  expect(oneOfEach(filled, hidden).map(({ name }) => name)).toEqual(['AverageSalary', 'FAQ'])
  const shown = rows((name) => ({ isFilled: salaries.includes(name) || name === 'FAQ', isVisible: name === 'AverageSalaryStepLine' }))
  const ready = shown.filter((row) => row.isFilled === true && !row.isVisible)
  expect(oneOfEach(ready, shown).map(({ name }) => name)).toEqual(['FAQ'])
})

it('counts the contents of sections, each once', () => {
  const some = rows(() => ({})).filter(({ name }) => ['AverageSalary', 'AverageSalaryStepLine', 'FAQ'].includes(name))
  expect(some).toHaveLength(3)
  expect(countContents(some)).toBe(2)
})
