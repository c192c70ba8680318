import * as z from 'zod/mini'
import { ItBenefitsInput } from '#/api/generated/rules.schemas.zod'
import { itBenefitsBodyInputSchema } from '#/api/generated/rules/itBenefitsBodyInput'

/** Heading and benefits in one form: its body is that of the heading, with the benefits added. */
export const schema = z.extend(itBenefitsBodyInputSchema, { courseItBenefits: ItBenefitsInput.shape.courseItBenefits })

export type Body = z.input<typeof schema>
