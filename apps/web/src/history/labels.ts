import type { AverageSalaryInput } from '#/api/generated/model/averageSalaryInput'
import type { BannerInput } from '#/api/generated/model/bannerInput'
import type { BonusCourseInput } from '#/api/generated/model/bonusCourseInput'
import type { CareerInput } from '#/api/generated/model/careerInput'
import type { CourseCategoryInput } from '#/api/generated/model/courseCategoryInput'
import type { CourseInfoInput } from '#/api/generated/model/courseInfoInput'
import type { CourseInput } from '#/api/generated/model/courseInput'
import type { CourseSectionInput } from '#/api/generated/model/courseSectionInput'
import type { CourseSeoInput } from '#/api/generated/model/courseSeoInput'
import type { FaqInput } from '#/api/generated/model/faqInput'
import type { FeedbackInput } from '#/api/generated/model/feedbackInput'
import type { HomeSeoInput } from '#/api/generated/model/homeSeoInput'
import type { ItBenefitInput } from '#/api/generated/model/itBenefitInput'
import type { ItBenefitsBodyInput } from '#/api/generated/model/itBenefitsBodyInput'
import type { LearnEverybodyInput } from '#/api/generated/model/learnEverybodyInput'
import type { MediaFileInput } from '#/api/generated/model/mediaFileInput'
import type { MentorInput } from '#/api/generated/model/mentorInput'
import type { NetworkingInput } from '#/api/generated/model/networkingInput'
import type { OpportunityInput } from '#/api/generated/model/opportunityInput'
import type { OtherInfoHalfInput } from '#/api/generated/model/otherInfoHalfInput'
import type { PartnerInput } from '#/api/generated/model/partnerInput'
import type { PracticeInput } from '#/api/generated/model/practiceInput'
import type { ProfessionFinderInput } from '#/api/generated/model/professionFinderInput'
import type { ProfessionInput } from '#/api/generated/model/professionInput'
import type { RoadmapInput } from '#/api/generated/model/roadmapInput'
import type { SectionInput } from '#/api/generated/model/sectionInput'
import type { SiteFaqInput } from '#/api/generated/model/siteFaqInput'
import type { SiteSettingsInput } from '#/api/generated/model/siteSettingsInput'
import type { SkillInput } from '#/api/generated/model/skillInput'
import type { SocialInput } from '#/api/generated/model/socialInput'
import type { StaffInput } from '#/api/generated/model/staffInput'
import type { SummaryInput } from '#/api/generated/model/summaryInput'
import type { SupportInput } from '#/api/generated/model/supportInput'
import type { TargetAudienceInput } from '#/api/generated/model/targetAudienceInput'
import type { ToolInput } from '#/api/generated/model/toolInput'
import type { TopCourseInput } from '#/api/generated/model/topCourseInput'
import type { WorkSampleInput } from '#/api/generated/model/workSampleInput'
import { historyFieldsText as text } from '#/text/uz.history-fields'
import { isEntity, type Entity } from './entities'

/** What the history tells of each resource besides its input. */
type Inputs = {
  average_salary: AverageSalaryInput
  banner: BannerInput
  bonus_course: BonusCourseInput
  career: CareerInput
  course: CourseInput & { status: string; isVisible: boolean }
  course_category: CourseCategoryInput
  course_info: CourseInfoInput
  course_profession: object
  // Its `name` is a word of the program's.
  course_section: Omit<CourseSectionInput, 'name'>
  course_seo: CourseSeoInput
  course_skill: object
  course_tool: object
  faq: FaqInput
  feedback: FeedbackInput
  home_seo: HomeSeoInput
  it_benefit: ItBenefitInput
  it_benefit_body: ItBenefitsBodyInput
  learn_everybody: LearnEverybodyInput
  media_file: MediaFileInput
  mentor: MentorInput
  networking: NetworkingInput
  opportunity: OpportunityInput
  other_info: OtherInfoHalfInput
  partner: PartnerInput
  practice: PracticeInput
  profession: ProfessionInput
  profession_finder: ProfessionFinderInput
  roadmap: RoadmapInput
  section: Omit<SectionInput, 'name'>
  site_faq: SiteFaqInput
  site_settings: SiteSettingsInput
  skill: SkillInput
  social: SocialInput
  staff: StaffInput & { status: string }
  summary: SummaryInput
  support: SupportInput
  syllabus: { modules: object }
  target_audience: TargetAudienceInput
  tool: ToolInput
  top_course: TopCourseInput
  work_sample: WorkSampleInput
}

/** Those that every input has, and that are no content. */
type NoContent = 'id' | 'version'

/** The compiler asks for a word for each field of each input. */
const fields: { readonly [Of in Entity]: { readonly [Name in Exclude<keyof Inputs[Of], NoContent>]-?: string } } = text.fields

type Words = Readonly<Record<string, string>>
/** What a list of words is looked up in, by resource and field. */
type ByField = Readonly<Record<string, Readonly<Record<string, Words | undefined>> | undefined>>

const rows: ByField = text.rows
const choices: ByField = text.choices

/** What a field is called in its form; null for one that is for the program alone. */
export function labelOf(entity: string, field: string): string | null {
  if (field === 'ids') return text.order
  const words: Readonly<Record<string, string | undefined>> = isEntity(entity) ? fields[entity] : {}
  return words[field] ?? null
}

/** What the fields of a list's rows are called. */
export const rowLabelsOf = (entity: string, field: string): Words => rows[entity]?.[field] ?? {}
/** What the values of a choice are called. */
export const choicesOf = (entity: string, field: string): Words => choices[entity]?.[field] ?? {}

/** How a value is told. */
export type Shape = 'media' | 'html' | 'money' | 'minutes' | 'phone' | 'colour' | 'course' | 'category' | 'shown' | 'moment' | 'plain'

const MEDIA = new Set([
  'bannerDesktop',
  'bannerMobile',
  'bannerTablet',
  'icon',
  'image',
  'imageIllustration',
  'imageMobile',
  'logo',
  'media',
  'photo',
  'shareImage',
  'sourceIcon',
  'thumbnail',
])
const HTML = new Set(['course_info.desc', 'faq.answer', 'other_info.desc', 'practice.desc', 'site_faq.answer', 'summary.desc'])
const BY_NAME: Readonly<Record<string, Shape | undefined>> = {
  price: 'money',
  juniorSalary: 'money',
  middleSalary: 'money',
  seniorSalary: 'money',
  courseDuration: 'minutes',
  phoneNumber: 'phone',
  color: 'colour',
  categoryId: 'category',
  isVisible: 'shown',
  visibleFrom: 'moment',
  visibleUntil: 'moment',
}

/** How the values of a field are told. */
export function shapeOf(entity: string, field: string): Shape {
  if (MEDIA.has(field)) return 'media'
  if (HTML.has(`${entity}.${field}`)) return 'html'
  // A course's own number is no way to another one.
  if (field === 'courseId') return entity === 'course' ? 'plain' : 'course'
  return BY_NAME[field] ?? 'plain'
}
