import type { ByName, DynamicName } from '../section'

/** What a section holds in three states. `empty` is what an editor has before the first save, in a form's first moments too. */
export type Sample<Name extends DynamicName> = Record<'full' | 'minimal' | 'empty', ByName[Name]['content']>
export type Samples = { [Name in DynamicName]: Sample<Name> }

/** What every row carries. */
const STAMP = { updatedAt: '2026-01-05T09:00:00Z' }

/** A row as one writes it: what it tells by itself. */
type Own<Row> = Omit<Row, keyof typeof STAMP | 'id' | 'position'>

/** A row with what every row carries, numbered by its place. */
export function row<Row>(own: Own<Row>, place = 0): Row {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was left out is put back; the compiler does not follow it for a row it does not know
  return { ...STAMP, id: place + 1, position: place, ...own } as Row
}

export function rows<Row>(...list: Own<Row>[]): Row[] {
  return list.map((own, place) => row<Row>(own, place))
}

/** A list in its three states: all its rows, one with only what it must have, and none. */
export function listed<Row, List>(of: (rows: Row[]) => List, full: Own<Row>[], least: Own<Row>) {
  return { full: of(rows<Row>(...full)), minimal: of([row<Row>(least)]), empty: of([]) }
}

const SENTENCE = ' Kasbni noldan oʻrganib, birinchi ish oʻringacha yetib boradiganlar uchun.'
const LONG_WORD = ' qayta-tiklanuvchanlashtirilganlardanmisizlarmikin.'
/** What people write on one line, and what they write on several; the rest are addresses, colours and kinds. */
const TITLES = new Set('title name subtitle fullName profession author role question source'.split(' '))
const TEXTS = new Set('desc body answer addInfo items descriptions'.split(' '))

/** The same content with about as many words as the fields take, one of them too long for a line. */
export function lengthened<Value>(value: Value): Value {
  return rewritten(value, withMore)
}

/** The same rows as a form has them before anything is written: null where one writes, chooses or uploads. */
export function blanked<Value>(value: Value): Value {
  return rewritten(value, (words, key) => (KEPT.has(key) ? words : null))
}

/** What no form leaves open. */
const KEPT = new Set('type status updatedAt'.split(' '))

/** The same lists with seven rows, which come out even in no number of columns. What there is one of a kind stays. */
export function sevenfold<Value>(value: Value): Value {
  return manifold(value, 7)
}

/** The same lists with so many rows. */
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
    // What is chosen from a list has its name.
    if (typeof one !== 'object' || one === null || key === 'category' || key === 'course') return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, change(member, name)]))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same shape, but for the nulls that are the point
  return change(value, '') as Value
}

/** At the end of a rich text its last paragraph grows. */
function withMore(words: string, key: string): string {
  if (words === '' || !(TITLES.has(key) || TEXTS.has(key))) return words
  const more = LONG_WORD + SENTENCE.repeat(TEXTS.has(key) ? 7 : 1)
  return words.replace(/(?:<\/\w+>)*$/, (end) => more + end)
}
