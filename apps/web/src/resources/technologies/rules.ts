import * as z from 'zod/mini'
import { PickInput } from '#/api/generated/rules.schemas.zod'

export const schema = z.strictObject({ skills: PickInput.shape.ids, tools: PickInput.shape.ids })

export type Body = z.input<typeof schema>
