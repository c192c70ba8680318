import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { LIST_KEYS, SINGLETON_KEYS } from '#/api/generated/entities'
import type { Draft } from '#/api/generated/model/draft'
import { routeTree } from '#/app/routes'
import document from '../../../../openapi/openapi.json'
import { kindOf, nameOf } from './draft-kind'
import { formPath, needsInput } from './form-path'

const router = createRouter({ routeTree, history: createMemoryHistory() })
const routeOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.id

const draft = (method: string, path: string, entity: string, more: Partial<Draft> = {}): Draft => ({
  id: 1,
  method,
  path: `/api/admin${path}`,
  entity,
  rowId: 0,
  courseId: null,
  label: '',
  releaseId: null,
  problem: null,
  isStale: false,
  createdAt: '2026-01-05T09:30:00Z',
  updatedAt: '2026-01-05T09:30:00Z',
  updatedBy: null,
  version: 1,
  ...more,
})

it.each([
  ['PUT', '/partner/5', 'partner', { rowId: 5 }, 'changed', '/section-management/edit/partners/5'],
  ['POST', '/skill', 'skill', {}, 'added', '/courses/skills/add'],
  ['PUT', '/skill/3', 'skill', { rowId: 3 }, 'changed', '/courses/skills/edit/3'],
  ['DELETE', '/skill/3', 'skill', { rowId: 3 }, 'removed', '/courses/skills/edit/3'],
  ['PUT', '/partners/order', 'partner', {}, 'order', '/section-management/edit/partners'],
  ['POST', '/course/7/mentor', 'mentor', { courseId: 7 }, 'added', '/course/7/course-sections/edit/course-mentor/add'],
  ['PUT', '/course/mentor/3', 'mentor', { rowId: 3, courseId: 7 }, 'changed', '/course/7/course-sections/edit/course-mentor/single/3'],
  ['PUT', '/course/7/networking', 'networking', { courseId: 7 }, 'added', '/course/7/course-sections/edit/networking/add'],
  ['PUT', '/course/7/networking', 'networking', { courseId: 7, rowId: 4 }, 'changed', '/course/7/course-sections/edit/networking/4'],
  ['POST', '/course/7/roadmap', 'roadmap', { courseId: 7 }, 'changed', '/course/7/course-sections/edit/support-roadmap'],
  ['PUT', '/course/7/summary', 'summary', { courseId: 7 }, 'changed', '/course/7/course-sections/edit/profession-summary'],
  ['PUT', '/courses/7/sections', 'course_section', { courseId: 7 }, 'changed', '/course/7'],
  ['PUT', '/sections', 'section', {}, 'changed', '/'],
  ['PATCH', '/course/7/visibility', 'course', { rowId: 7 }, 'visibility', '/course/7'],
  ['PATCH', '/course/7/status', 'course', { rowId: 7 }, 'status', '/course/7'],
  ['PUT', '/course/7', 'course', { rowId: 7 }, 'changed', '/courses/edit/7'],
  ['POST', '/course', 'course', {}, 'added', '/courses/add'],
  ['PUT', '/banner/save', 'banner', {}, 'changed', '/section-management/edit/banner'],
  ['DELETE', '/top-course/4', 'top_course', { rowId: 4 }, 'removed', '/history/top_course/4'],
] as const)('%s %s of %s', (method, path, entity, more, kind, form) => {
  const one = draft(method, path, entity, more)
  expect(kindOf(one)).toBe(kind)
  expect(needsInput(one)).toBe(false)
  expect(formPath(one, null)).toBe(form)
  expect(routeOf(form)).not.toBe('/shell/$')
})

it.each([
  ['/feedback', 'feedback', { feedbackType: 1 }, '/section-management/edit/video-feedbacks/add'],
  ['/feedback', 'feedback', { feedbackType: 2 }, '/section-management/edit/text-feedbacks/add'],
  ['/feedback', 'feedback', { feedbackType: 2, courseId: 7 }, '/course/7/course-sections/edit/course-text-feedback/add'],
  ['/top-course', 'top_course', { kind: 1 }, '/courses/top-rated-courses/add'],
  ['/top-course', 'top_course', { kind: 2 }, '/courses/new-courses-carousel/add'],
  ['/course/7/work-sample', 'work_sample', { category: 1, media: 'short-videos/a.mp4' }, '/course/7/course-sections/edit/student-works-media/add'],
  ['/course/7/work-sample', 'work_sample', { category: 4 }, '/course/7/course-sections/edit/portfolio-projects/add'],
] as const)('POST %s of %s with %o', (path, entity, input, form) => {
  const one = draft('POST', path, entity, { courseId: entity === 'work_sample' ? 7 : null })
  expect(needsInput(one)).toBe(true)
  expect(formPath(one, null)).toBeNull()
  expect(formPath(one, input)).toBe(form)
  expect(routeOf(form)).not.toBe('/shell/$')
})

it('leads to the half of other info that a draft belongs to', () => {
  const one = draft('PUT', '/course/7/other-info', 'other_info', { courseId: 7 })
  const half = { title: 'A', desc: '<p>B</p>' }
  const section = (name: string) => `/course/7/course-sections/edit/${name}`
  expect(needsInput(one)).toBe(true)
  expect(formPath(one, { aboutSuccess: half })).toBe(section('course-about-success'))
  expect(formPath(one, { aboutInfo: half })).toBe(section('course-about-info'))
  expect(formPath(one, { aboutInfo: half, aboutSuccess: half })).toBe(section('course-about-info'))
})

it('names one row by its name, and a list by its content', () => {
  expect(nameOf(draft('PUT', '/skill/3', 'skill', { rowId: 3, label: 'React' }))).toBe('Koʻnikma “React”')
  expect(nameOf(draft('PUT', '/partners/order', 'partner'))).toBe('Hamkorlar')
  expect(nameOf(draft('PUT', '/banner/save', 'banner'))).toBe('Banner')
})

/** The entities of calls by tag, except for those of the generated calls' names, and for calls that are no list and no form. */
const ENTITY_OF = new Map<string, string>([
  ...Object.entries({ ...LIST_KEYS, ...SINGLETON_KEYS }).map(([entity, tag]) => [tag, entity] as const),
  ['bonus-courses', 'bonus_course'],
  ['course-professions', 'course_profession'],
  ['course-sections', 'course_section'],
  ['course-skills', 'course_skill'],
  ['course-technologies', 'course_skill'],
  ['course-tools', 'course_tool'],
  ['it-benefits', 'it_benefit_body'],
  ['mod-professions', 'career'],
  ['other-info', 'other_info'],
  ['roadmap', 'roadmap'],
  ['sections', 'section'],
])

it('has a screen for a draft of every call', () => {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => ('x-draftable' in operation ? [[method.toUpperCase(), path, operation.tags.join(',')] as const] : [])),
  )
  expect(calls.length).toBeGreaterThan(70)
  const lost = calls.flatMap(([method, path, tag]) => {
    const isOfCourse = /\/courses?\/\{id\}\//.test(path)
    const entity = ENTITY_OF.get(tag.replaceAll('_', '-'))
    if (entity === undefined) return [`${path}: of what?`]
    const one = draft(method, path.replace('/api/admin', '').replaceAll(/\{\w+\}/g, '3'), entity, { rowId: path.endsWith('}') || entity === 'course' ? (method === 'POST' ? 0 : 3) : 0, courseId: isOfCourse || /^\/api\/admin\/course\/[a-z]/.test(path) ? 3 : null })
    const form = formPath(one, { category: 2, kind: 2, feedbackType: 2 })
    // If a resource has lists on several screens, its order belongs to none of them alone.
    if (form === null) return kindOf(one) === 'order' ? [] : [`${method} ${path}: no form`]
    return routeOf(form) === '/shell/$' ? [`${method} ${path}: ${form}`] : []
  })
  expect(lost).toEqual([])
})
