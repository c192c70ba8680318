import type { SocialRow } from '#/api/generated/model/socialRow'
import { SocialInput } from '#/api/generated/rules.schemas.zod'
import type { Option } from '#/form/fields/choice'
import { socialText as text } from '#/text/uz.social'

type Type = SocialRow['type']

/** The types a row may have: its own and those that no other row has, in the server's order. */
export function typesFor(rows: readonly Pick<SocialRow, 'id' | 'type'>[], id: number | null): Option<Type>[] {
  const used = new Set(rows.flatMap((row) => (row.id === id ? [] : [row.type])))
  return SocialInput.shape.type.options.filter((type) => !used.has(type)).map((type) => ({ value: type, label: text.types[type] }))
}
