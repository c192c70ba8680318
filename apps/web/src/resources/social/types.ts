import type { SocialRow } from '#/api/generated/model/socialRow'
import { SocialType } from '#/api/generated/model/socialType'
import type { Option } from '#/form/fields/choice'
import { socialText as text } from './text'

export const TYPES = Object.values(SocialType)

/** The types a row may have: its own and those without a row. */
export function typesFor(rows: readonly Pick<SocialRow, 'id' | 'type'>[], id: number | null): Option<SocialType>[] {
  const used = new Set(rows.flatMap((row) => (row.id === id ? [] : [row.type])))
  return TYPES.filter((type) => !used.has(type)).map((type) => ({ value: type, label: text.types[type] }))
}
