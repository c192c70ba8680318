import type { Entity, EntityInputs } from '#/api/generated/entities'
import type { ItBenefitsBodyInput } from '#/api/generated/model/itBenefitsBodyInput'
import type { OtherInfoHalfInput } from '#/api/generated/model/otherInfoHalfInput'

/** Those of which the history tells more or less than an input called as they are has, or that have none. */
type Own = {
  course: EntityInputs['course'] & { status: string; isVisible: boolean }
  course_profession: object
  // Its `name` is a word of the program's.
  course_section: Omit<EntityInputs['course_section'], 'name'>
  course_skill: object
  course_tool: object
  it_benefit_body: ItBenefitsBodyInput
  other_info: OtherInfoHalfInput
  section: Omit<EntityInputs['section'], 'name'>
  staff: EntityInputs['staff'] & { status: string }
  // The learning system writes it.
  syllabus: { modules: object }
}

type Inputs = Omit<EntityInputs, keyof Own> & Own

/** Those that every input has, and that are no content. */
type NoContent = 'id' | 'version'

/** A word for each field of each input: the dictionary is asked for all of them. */
export type FieldWords = { readonly [Of in Entity]: { readonly [Name in Exclude<keyof Inputs[Of], NoContent>]-?: string } }
