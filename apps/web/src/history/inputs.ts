import type { Entity, EntityInputs } from '#/api/generated/entities'
import type { ItBenefitsBodyInput } from '#/api/generated/model/itBenefitsBodyInput'
import type { OtherInfoHalfInput } from '#/api/generated/model/otherInfoHalfInput'

/** Resources whose history has other fields than the input of the same name, or that have none. */
type Own = {
  course: EntityInputs['course'] & { status: string; isVisible: boolean }
  course_profession: object
  // Its `name` is internal.
  course_section: Omit<EntityInputs['course_section'], 'name'>
  course_skill: object
  course_tool: object
  it_benefit_body: ItBenefitsBodyInput
  other_info: OtherInfoHalfInput
  section: Omit<EntityInputs['section'], 'name'>
  staff: EntityInputs['staff'] & { status: string }
  // It comes from the learning system.
  syllabus: { modules: object }
}

type Inputs = Omit<EntityInputs, keyof Own> & Own

/** Members of every input that are no content. */
type NoContent = 'id' | 'version'

/** A label for each field of each input: the compiler checks that the dictionary has all. */
export type FieldWords = { readonly [Of in Entity]: { readonly [Name in Exclude<keyof Inputs[Of], NoContent>]-?: string } }
