import { describe, expect, it } from 'vitest'
import { SAMPLES } from '@peshtoq/site-kit/gallery/samples'
import type { ByName, DynamicName } from '@peshtoq/site-kit/section'
import { applyFormToSection, placeOf, type Typed, type Values } from './apply-form-to-section'
import { NEW_ROW } from './preview-target'

type Row = { id: number } & Record<string, unknown>
type Content = Record<string, unknown>

/** The syllabus comes from the learning system: no form has it. */
const NAMES: readonly DynamicName[] = (Object.keys(SAMPLES) as DynamicName[]).filter((name) => name !== 'CourseContents')

/** Members of every stored row that are in no form. */
const CARRIED = new Set(['id', 'position', 'updatedAt', 'blurImage', 'course'])

function fieldsOf(row: unknown): Values {
  return Object.fromEntries(Object.entries(row as Content).filter(([name]) => !CARRIED.has(name)))
}

/** The form that edits a section, freshly opened, on the last row of a list. */
function formOf(name: DynamicName, content: Content): Typed {
  const whole = (values: Values): Typed => ({ values, optionLabels: undefined })
  if ('courseInfo' in content) return whole(fieldsOf(content['courseInfo']))
  if ('specialistAverageSalary' in content) return whole(fieldsOf(content['specialistAverageSalary']))
  if ('courseItBenefits' in content) return whole({ ...fieldsOf(content['body']), courseItBenefits: content['courseItBenefits'] })
  if ('aboutInfo' in content) return whole(fieldsOf(content['aboutInfo']))
  if ('aboutSuccess' in content) return whole(fieldsOf(content['aboutSuccess']))
  if ('roadmaps' in content) return whole(fieldsOf((content['roadmaps'] as Row[])[0]))
  if ('courseProfessions' in content) return whole({ professions: content['courseProfessions'] })
  if ('courseSkills' in content) return whole({ skills: content['courseSkills'], tools: content['tools'] })
  const rows = Object.values(content).find((one) => Array.isArray(one)) as Row[] | undefined
  const row = rows?.at(-1)
  if (row === undefined) return whole(fieldsOf(content))
  return { values: fieldsOf(row), row: name === 'EmergingCareerOptions' ? Number(row['type']) : row.id, optionLabels: undefined }
}

function contentOf(name: DynamicName, state: 'full' | 'empty'): Content {
  const content = SAMPLES[name][state] as unknown as Content
  if (name !== 'CourseTextFeedbacks') return content
  // The course's own rows, which its form edits.
  return { ...content, feedback: (content['feedback'] as Row[]).map((row) => ({ ...row, courseId: 7 })) }
}

function section(name: DynamicName, state: 'full' | 'empty'): ByName[DynamicName] {
  const content = contentOf(name, state)
  return { name, displayName: name, position: 0, isSwiper: false, layout: 2, content } as unknown as ByName[DynamicName]
}

/** Marks every typed text, those of rows too. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${value}✎`
  if (Array.isArray(value)) return value.map((one) => marked(one))
  return typeof value === 'object' && value !== null ? marks(value) : value
}

function marks(values: object): Values {
  return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, CARRIED.has(name) ? one : marked(one)]))
}

const count = (value: unknown) => JSON.stringify(value).split('✎').length - 1

describe.each(NAMES)('%s', (name) => {
  const stored = section(name, 'full')
  const form = formOf(name, contentOf(name, 'full'))

  it('equals the stored section while nothing is typed', () => {
    expect(applyFormToSection(name, stored, form)).toEqual(stored)
  })

  it('has every typed text', () => {
    // Professions are chosen, not typed.
    const { values, row } = { ...form, ...(name === 'GraduateOpportunities' ? { values: { professions: [{ id: 99, name: 'a' }] } } : {}) }
    const typed = { values: marks(values), row, optionLabels: undefined }
    expect(count(typed.values)).toBeGreaterThan(0)
    expect(count(applyFormToSection(name, stored, typed).content)).toBe(count(typed.values))
  })

  it('shows a form that was never stored, with nothing typed yet', () => {
    const empty = Object.fromEntries(
      Object.entries(form.values).map(([field, one]) => [field, Array.isArray(one) ? [] : typeof one === 'string' ? '' : null]),
    )
    const content = applyFormToSection(name, section(name, 'empty'), { values: empty, row: NEW_ROW, optionLabels: undefined }).content
    expect(content).not.toBeNull()
    expect(JSON.stringify(content)).not.toContain('undefined')
  })

  it.skipIf(form.row === undefined || name === 'EmergingCareerOptions')('has a new row as the last of its list', () => {
    const content = applyFormToSection(name, stored, { values: marks(form.values), row: NEW_ROW, optionLabels: undefined }).content as unknown as Content
    const before = Object.values(contentOf(name, 'full')).find((one) => Array.isArray(one)) as Row[]
    const after = Object.values(content).find((one) => Array.isArray(one)) as Row[]
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ id: NEW_ROW, ...marks(form.values) })
    expect(placeOf({ content }, NEW_ROW)).toEqual({ at: before.length, of: before.length + 1 })
  })
})

it('shows the card of a course in its group', () => {
  const { content } = applyFormToSection('Courses', section('Courses', 'full') as ByName['Courses'], {
    values: { name: 'Yangi kurs', categoryId: 3, price: null, color: '' },
    row: NEW_ROW,
    optionLabels: { categoryId: { 3: 'Dasturlash' } },
  })
  expect(content.topCourses).toEqual([])
  expect(content.courses).toMatchObject([{ id: NEW_ROW, name: 'Yangi kurs', category: { id: 3, name: 'Dasturlash' }, price: 0 }])
})

it('does not show a social network before its type is chosen', () => {
  const footer = section('Footer', 'full') as ByName['Footer']
  expect(applyFormToSection('Footer', footer, { values: { type: '', link: 'https://x.uz' }, row: NEW_ROW, optionLabels: undefined })).toEqual(footer)
})

it("takes only the course's own texts where shared ones are shown", () => {
  const shared = section('CourseTextFeedbacks', 'full') as ByName['CourseTextFeedbacks']
  const feedback = shared.content.feedback.map((row) => ({ ...row, courseId: null }))
  const typed = { values: { fullName: 'Anvar' }, row: NEW_ROW, optionLabels: undefined }
  const { content } = applyFormToSection('CourseTextFeedbacks', { ...shared, content: { ...shared.content, feedback } }, typed)
  expect(content.feedback.map(({ fullName }) => fullName)).toEqual(['Anvar'])
})

it('distinguishes rows that are not stored yet', () => {
  const values = { title: 'IT', courseItBenefits: [{ id: null, title: 'bir' }, { id: 7, title: 'ikki' }, { id: null, title: 'uch' }] }
  const { content } = applyFormToSection('ITBenefits', section('ITBenefits', 'empty') as ByName['ITBenefits'], { values, optionLabels: undefined })
  expect(new Set(content?.courseItBenefits.map(({ id }) => id)).size).toBe(3)
})
