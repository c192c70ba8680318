import type { FormSpec } from '#/form/spec'
import type { ByName, DynamicName } from '@peshtoq/site-kit/section'
import { NEW_ROW } from './preview-target'

/** Form values: pictures and videos as URLs, texts of a list as strings. */
export type Values = Readonly<Record<string, unknown>>

/** The current state of a form. */
export type Typed = {
  values: Values
  /** The row of a list it edits; absent for a singleton. */
  row?: number | undefined
  /** The labels of choices that the form knows only by number. */
  optionLabels: FormSpec['optionLabels']
}

/** The members of every row that are no content. */
const NEW = { id: NEW_ROW, position: 0, updatedAt: '' }
type DefaultRow<Row> = Omit<Row, keyof typeof NEW>

/** The stored row, or the default one, with the typed values. An empty field has the default value. */
function laid<Row extends object>(stored: Row | null | undefined, values: Values, defaultRow: DefaultRow<Row>): Row {
  const typed = Object.entries(defaultRow).flatMap(([name, empty]) => (name in values ? [[name, values[name] ?? empty] as const] : []))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a default row has every member, and a field has the type of its column
  return { ...NEW, ...defaultRow, ...stored, ...Object.fromEntries(typed) } as Row
}

/** The list with the typed row in its place, or appended. */
function withRow<Row extends { id: number }>(rows: readonly Row[], { row = NEW_ROW, values }: Typed, defaultRow: DefaultRow<Row>): Row[] {
  const stored = rows.find((one) => one.id === row)
  if (stored === undefined) return [...rows, { ...laid(null, values, defaultRow), id: row }]
  return rows.map((one) => (one === stored ? laid(stored, values, defaultRow) : one))
}

/** The rows of a field, each with all members of such a row. */
function each<Row extends object>(value: unknown, defaultRow: Row): Row[] {
  if (!Array.isArray(value)) return []
  return value.map((one: unknown): Row => {
    const given = typeof one === 'object' && one !== null ? Object.entries(one) : []
    return { ...defaultRow, ...Object.fromEntries(given.filter(([, member]) => member !== null)) }
  })
}

/** The content of a section with the typed values applied to the stored ones. */
type Layer<Content> = (content: Content, typed: Typed) => Content

const about = { title: '', desc: '', image: null }

const info: Layer<ByName['ProfessionInfo']['content']> = (content, { values }) => {
  const items = each(values['items'], { title: '', percent: 0 })
  return { courseInfo: laid(content?.courseInfo, { ...values, items }, { title: '', desc: '', image: '', items }), total: 1 }
}

const summary: Layer<ByName['ProfessionSummary']['content']> = (content, { values }) => laid(content, values, about)

const salary: Layer<ByName['AverageSalary']['content']> = (content, { values }) => ({
  specialistAverageSalary: laid(content?.specialistAverageSalary, values, {
    title: '',
    juniorSalary: 0,
    middleSalary: 0,
    seniorSalary: 0,
    source: '',
    sourceIcon: null,
    addInfo: null,
  }),
  total: 1,
})

const itBenefits: Layer<ByName['ITBenefits']['content']> = (content, { values }) => {
  const rows = each(values['courseItBenefits'], { ...NEW, title: '' })
  return {
    body: laid(content?.body, values, { title: '', subtitle: '', image: null }),
    // Unsaved ones get ids by their position.
    courseItBenefits: rows.map((row, place) => (row.id === NEW_ROW ? { ...row, id: -1 - place } : row)),
    total: rows.length,
  }
}

const supports: Layer<ByName['StudentSupport']['content']> = (content, typed) => ({
  supports: withRow(content.supports, typed, about),
})

const feedback: Layer<ByName['TextFeedbacks']['content']> = (content, typed) => ({
  ...content,
  feedback: withRow(content.feedback, typed, {
    feedbackType: 2,
    courseId: null,
    fullName: '',
    profession: '',
    body: null,
    rating: null,
    media: null,
    thumbnail: null,
  }),
})

const works: Layer<ByName['StudentsProjects']['content']> = (content, typed) => ({
  ...content,
  courseWorkSamples: withRow(content.courseWorkSamples, typed, {
    category: 1,
    title: '',
    desc: null,
    author: null,
    image: '',
    media: null,
    link: null,
  }),
})

/** Without a time window: the form is shown as visitors see it once its time has come. */
const ALWAYS = { visibleFrom: null, visibleUntil: null } as const

const bonuses: Layer<ByName['BonusCourses']['content']> = (content, typed) => ({
  ...content,
  bonusCourses: withRow(content.bonusCourses, typed, { courseId: 0, title: '', subtitle: '', image: '', course: null, ...ALWAYS }),
})

const topCourse = { kind: 1, courseId: null, title: '', desc: '', image: '', link: null, course: null, ...ALWAYS } as const

/** How form values are applied in each section. */
const LAYERS: { [Name in DynamicName]: Layer<ByName[Name]['content']> } = {
  Banner: (content, { values }) => laid(content, values, { bannerMobile: '', bannerTablet: '', bannerDesktop: '', link: '', ...ALWAYS }),
  ProfessionMatcher: (content, typed) => ({
    ...content,
    professions: withRow(content.professions, typed, { name: '', image: null, desc: null }),
  }),
  Courses: (content, typed) => {
    // A slide has a kind, a course has none: of a course its own card is shown.
    if ('kind' in typed.values) return { ...content, topCourses: withRow(content.topCourses, typed, topCourse) }
    return { topCourses: [], courses: [courseOf(content.courses, typed)], total: 1 }
  },
  BonusCourses: bonuses,
  VideoFeedbacks: feedback,
  TextFeedbacks: feedback,
  ProfessionFinder: (content, { values }) =>
    laid(content, values, { title: '', desc: '', image: '', imageMobile: null, buttonText: '', link: '' }),
  TopRatedCourses: (content, typed) => ({ ...content, topCourses: withRow(content.topCourses, typed, topCourse) }),
  EmergingCareerOptions: ({ modProfession }, typed) => {
    const items = each(typed.values['items'], { name: '', link: null })
    // There is one group per colour, by which the form identifies it; a new one has the remaining colour until one is chosen.
    const rows = modProfession.map((group) => ({ ...group, id: group.type }))
    const type = rows.some((group) => group.type === 1) ? 2 : 1
    return { modProfession: withRow(rows, { ...typed, values: { ...typed.values, items } }, { type, title: '', desc: null, items }) }
  },
  Partners: (content, typed) => ({ ...content, partners: withRow(content.partners, typed, { name: '', link: '', logo: '' }) }),
  Footer: (content, typed) => {
    // Its type is not chosen yet: there is nothing to show.
    if (typed.values['type'] === '') return content
    return { ...content, socials: withRow(content.socials, typed, { type: 'phone', link: '' }) }
  },

  ProfessionInfo: info,
  CourseEnrollmentBenefits: info,
  ProfessionInfoProgress: info,
  ProfessionSummary: summary,
  ProfessionSummaryWithImage: summary,
  AverageSalary: salary,
  AverageSalaryStepBox: salary,
  AverageSalaryStepLine: salary,
  ITBenefits: itBenefits,
  ITBenefitsWithImage: itBenefits,
  CourseAdvantages: (content, typed) => ({
    ...content,
    courseOpportunities: withRow(content.courseOpportunities, typed, { title: '', descriptions: [], image: '' }),
  }),
  CourseAudience: (content, typed) => ({
    ...content,
    targetAudience: withRow(content.targetAudience, typed, { title: '', desc: '', icon: '' }),
  }),
  StudentWorkShowcase: works,
  StudentWorkShowcaseMedia: works,
  OpenToAllLearners: (content, typed) => ({
    ...content,
    courseLearnEverybody: withRow(content.courseLearnEverybody, typed, { name: '', role: '', desc: '', image: '' }),
  }),
  CourseTechnologies: (_content, { values }) => ({
    courseSkills: each(values['skills'], { ...NEW, name: '', image: null }),
    tools: each(values['tools'], { ...NEW, name: '', image: '' }),
  }),
  PortfolioProjects: works,
  StudentCompetitionProjects: works,
  SupportRoadmap: ({ roadmaps: [stored] }, { values }) => ({ roadmaps: [laid(stored, values, { image: '', title: null })] }),
  CourseMentor: (content, typed) => ({
    ...content,
    courseMentor: withRow(content.courseMentor, typed, {
      fullName: '',
      profession: '',
      desc: '',
      media: '',
      blurImage: { placeholder: null },
    }),
  }),
  Practise: (content, { values }) => laid(content, values, { title: '', desc: null, items: '', image: null }),
  CourseTextFeedbacks: (content, typed) => {
    // A section with shared texts does not show the course's own.
    const own = content.feedback.filter(({ courseId }) => courseId !== null)
    return feedback({ ...content, feedback: own }, typed)
  },
  StudentsProjects: works,
  GraduateOpportunities: (content, { values }) => {
    const picked = each(values['professions'], { ...NEW, name: '', image: null, desc: null })
    const rows = picked.map((one) => content.courseProfessions.find(({ id }) => id === one.id) ?? one)
    return { courseProfessions: rows, total: rows.length }
  },
  StudentSupport: supports,
  StudentSupportWithImage: supports,
  Networking: (content, typed) => ({ networking: withRow(content.networking, typed, { title: '', desc: '', image: '' }) }),
  CourseBonuses: bonuses,
  CourseAboutInfo: (content, { values }) => ({ aboutInfo: laid(content?.aboutInfo, values, about) }),
  CourseAboutSuccess: (content, { values }) => ({ aboutSuccess: laid(content?.aboutSuccess, values, about) }),
  // It comes from the learning system and has no form.
  CourseContents: (content) => content,
  FAQ: (content, typed) => ({ ...content, faqs: withRow(content.faqs, typed, { question: '', answer: '' }) }),
}

type Course = ByName['Courses']['content']['courses'][number]

/** The typed course. Its group, known to the form by number, gets the name from the form's list. */
function courseOf(courses: readonly Course[], { row, values, optionLabels }: Typed): Course {
  const { categoryId } = values
  const name = typeof categoryId === 'number' ? optionLabels?.['categoryId']?.[categoryId] : undefined
  const category = typeof categoryId === 'number' && name !== undefined ? { id: categoryId, name } : null
  const stored = courses.find(({ id }) => id === row)
  return laid(stored, { ...values, category }, {
    courseId: 0,
    name: '',
    slug: '',
    desc: null,
    category,
    courseType: null,
    isProfession: false,
    isComingSoon: false,
    price: 0,
    lessonsCount: 0,
    modulesCount: 0,
    courseDuration: 0,
    color: null,
    imageIllustration: null,
    detailUrl: null,
  })
}

/** A section as it will be when the form is saved. */
export function applyFormToSection<Name extends DynamicName>(name: Name, section: ByName[Name], typed: Typed): ByName[Name] {
  const layer: Layer<ByName[Name]['content']> = LAYERS[name]
  return { ...section, content: layer(section.content, typed) }
}

/** The position of the form's row in its list, and the list's length; null if there is no such list. */
export function placeOf(section: { content: object | null }, row: number): { at: number; of: number } | null {
  const lists = Object.values(section.content ?? {}).filter((one: unknown): one is unknown[] => Array.isArray(one))
  const places = lists.map((rows) => ({ at: rows.findIndex((one) => hasId(one, row)), of: rows.length }))
  return places.find(({ at }) => at >= 0) ?? null
}

function hasId(one: unknown, id: number): boolean {
  return typeof one === 'object' && one !== null && 'id' in one && one.id === id
}
