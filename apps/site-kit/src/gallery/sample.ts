import type { ByName, DynamicName } from '../section'

/** The content of a section in three states. `empty` is what an editor has before the first save, also when a form opens. */
export type Sample<Name extends DynamicName> = Record<'full' | 'minimal' | 'empty', ByName[Name]['content']>
export type Samples = { [Name in DynamicName]: Sample<Name> }

/** Members of every row. */
const STAMP = { updatedAt: '2026-01-05T09:00:00Z' }

/** The members of a row that a sample specifies. */
type Own<Row> = Omit<Row, keyof typeof STAMP | 'id' | 'position'>

/** A row with all members, numbered by its position. */
export function row<Row>(own: Own<Row>, place = 0): Row {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the omitted members are added; the compiler cannot check it for a generic row
  return { ...STAMP, id: place + 1, position: place, ...own } as Row
}

export function rows<Row>(...list: Own<Row>[]): Row[] {
  return list.map((own, place) => row<Row>(own, place))
}

/** A list in three states: all rows, one with only required members, and none. */
export function listed<Row, List>(of: (rows: Row[]) => List, full: Own<Row>[], least: Own<Row>) {
  return { full: of(rows<Row>(...full)), minimal: of([row<Row>(least)]), empty: of([]) }
}

const SENTENCE = ' Kasbni noldan oʻrganib, birinchi ish oʻringacha yetib boradiganlar uchun.'
const LONG_WORD = ' qayta-tiklanuvchanlashtirilganlardanmisizlarmikin.'
/** Single-line texts, and multi-line ones; the rest are addresses, colours and kinds. */
const TITLES = new Set('title name subtitle fullName profession author role question source'.split(' '))
const TEXTS = new Set('desc body answer addInfo items descriptions'.split(' '))

/** The same content with texts near the limit of their fields, one word too long for a line. */
export function lengthened<Value>(value: Value): Value {
  return rewritten(value, withMore)
}

/** The same rows as in a new form: null for every text, choice and upload. */
export function blanked<Value>(value: Value): Value {
  return rewritten(value, (words, key) => (KEPT.has(key) ? words : null))
}

/** Members that no form leaves empty. */
const KEPT = new Set('type status updatedAt'.split(' '))

/** The same lists with seven rows, which fill no number of columns evenly. Singletons stay. */
export function sevenfold<Value>(value: Value): Value {
  return manifold(value, 7)
}

/** The same lists with this many rows. */
export function manifold<Value>(value: Value, count: number): Value {
  if (typeof value !== 'object' || value === null) return value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same shape, with more of the same rows
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, repeated(one, count)])) as Value
}

function repeated(list: unknown, count: number): unknown {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRow)) return list
  return Array.from({ length: count }, (_, place) => ({ ...list[place % list.length], id: place + 1 }))
}

function isRow(one: unknown): one is { id: number } {
  return typeof one === 'object' && one !== null && 'id' in one && !('type' in one)
}

function rewritten<Value>(value: Value, rewrite: (words: string, key: string) => string | null): Value {
  const change = (one: unknown, key: string): unknown => {
    if (typeof one === 'string') return rewrite(one, key)
    if (Array.isArray(one)) return one.map((member) => change(member, key))
    // A member chosen from a list keeps its name.
    if (typeof one !== 'object' || one === null || key === 'category' || key === 'course') return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, change(member, name)]))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same shape, except for the nulls that are the point
  return change(value, '') as Value
}

/** In a rich text the last paragraph grows. */
function withMore(words: string, key: string): string {
  if (words === '' || !(TITLES.has(key) || TEXTS.has(key))) return words
  const more = LONG_WORD + SENTENCE.repeat(TEXTS.has(key) ? 7 : 1)
  return words.replace(/(?:<\/\w+>)*$/, (end) => more + end)
}
