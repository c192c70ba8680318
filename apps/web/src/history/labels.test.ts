import { expect, it } from 'vitest'
import type { Fields } from '#/form/field'
import { historyFieldsText } from '#/text/uz.history-fields'
import { ENTITIES } from './entities'
import { choicesOf, labelOf, rowLabelsOf, shapeOf } from './labels'

const modules = import.meta.glob<Record<string, { fields: Fields } | undefined>>('../api/generated/inputs/*.ts', { eager: true })

/** Resources whose input has another name, or none: those only refer to another row. */
const INPUTS: Readonly<Record<string, string | null>> = {
  it_benefit_body: 'itBenefitsBodyInput',
  other_info: 'otherInfoHalfInput',
  course_profession: null,
  course_skill: null,
  course_tool: null,
  // It comes from the learning system.
  syllabus: null,
}

const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const inputs = ENTITIES.flatMap(({ entity }) => {
  const name = entity in INPUTS ? INPUTS[entity] : `${camel(entity)}Input`
  if (name === null || name === undefined) return []
  const fields = modules[`../api/generated/inputs/${name}.ts`]?.[name]?.fields
  return [{ entity, fields: Object.entries(fields ?? {}).filter(([field]) => field !== 'id') }]
})
/** The technical name of a section is never shown. */
const hasLabel = (entity: string, field: string) => !(field === 'name' && entity.endsWith('section'))

it('finds the input of every resource', () => {
  expect(inputs.filter(({ fields }) => fields.length === 0)).toEqual([])
  expect(inputs.length).toBe(ENTITIES.length - 4)
})

it('has a label for every field, for those in its lists and for every choice', () => {
  const missing = inputs.flatMap(({ entity, fields }) =>
    fields.flatMap(([name, field]) => {
      if (!hasLabel(entity, name)) return []
      const members = field.item?.kind === 'object' ? Object.keys(field.item.fields ?? {}) : []
      return [
        ...(labelOf(entity, name) === null ? [`${entity}.${name}`] : []),
        ...members.filter((member) => rowLabelsOf(entity, name)[member] === undefined).map((member) => `${entity}.${name}.${member}`),
        ...(field.options ?? []).filter((value) => choicesOf(entity, name)[value] === undefined).map((value) => `${entity}.${name}=${value}`),
      ]
    }),
  )
  expect(missing).toEqual([])
})

it('shows each field by its kind on the server', () => {
  const wrong = inputs.flatMap(({ entity, fields }) =>
    fields.flatMap(([name, { kind }]) => {
      const shape = shapeOf(entity, name)
      const isMedia = ['image', 'video', 'media'].includes(kind)
      const fits =
        (shape === 'media') === isMedia &&
        (shape === 'html') === (kind === 'html') &&
        (shape === 'phone') === (kind === 'phone') &&
        (shape === 'colour') === (kind === 'colour') &&
        (!['money', 'minutes', 'course', 'category'].includes(shape) || kind === 'number') &&
        (shape !== 'shown' || kind === 'boolean')
      return fits ? [] : [`${entity}.${name}: ${kind} as ${shape}`]
    }),
  )
  expect(wrong).toEqual([])
})

const texts = import.meta.glob<Record<string, unknown>>(['../resources/*/text.ts', '../text/uz.section-names.ts', '../text/uz.sections.ts', '../text/uz.library.ts', '../text/uz.window.ts'], { eager: true })

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** The dictionary of a form, if its folder is named otherwise than its resource. */
const FOLDERS: Readonly<Record<string, string>> = {
  course_category: 'group',
  course_seo: 'seo',
  home_seo: 'seo',
  it_benefit: 'it-benefits',
  it_benefit_body: 'it-benefits',
  learn_everybody: 'learner',
  opportunity: 'advantage',
  other_info: 'about',
  target_audience: 'audience',
}
/** Fields of no form: a picture or a video by the type of the feedback, a course from the address, and values that only the server sets. */
const OWN = ['feedback.courseId', 'feedback.media', 'course_section.mode', 'syllabus.modules']

it('labels every field as its form does', () => {
  const others = Object.entries(historyFieldsText.fields).flatMap(([entity, fields]) => {
    const own = entity === 'media_file' ? '../text/uz.library.ts' : `../resources/${FOLDERS[entity] ?? entity.replaceAll('_', '-')}/text.ts`
    const file = entity.endsWith('section') ? null : own
    const known = new Set(
      [...(file === null ? ['../text/uz.section-names.ts', '../text/uz.sections.ts'] : [file]), '../text/uz.window.ts'].flatMap((one) => wordsIn({ ...texts[one] })),
    )
    return Object.entries(fields).flatMap(([name, label]) =>
      known.has(label) || OWN.includes(`${entity}.${name}`) ? [] : [`${entity}.${name}: ${label}`],
    )
  })
  expect(others).toEqual([])
})
