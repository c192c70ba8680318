import type { Section } from '#/sections/section'
import { localisedName } from '#/sections/localised-names'
import type { SectionSource } from '#/sections/use-sections'
import { draftingText as text } from '#/text/uz.drafting'
import { CallDraft } from './call-draft'
import type { Drafting } from './drafting'

/** The section of that name in the sent list, if any. */
function sentFor(sent: readonly unknown[], row: Section): object | undefined {
  const found = sent.find((one) => typeof one === 'object' && one !== null && 'name' in one && one.name === row.name)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** Whether a section was changed since it was sent. */
function isNewer(sent: unknown, row: Section): boolean {
  const own = Array.isArray(sent) ? sentFor(sent, row) : undefined
  return own !== undefined && 'version' in own && own.version !== row.version
}

/** The sections with a drafted body applied. Sections changed since keep their values; the order is that of the body. */
function overlaid<Row extends Section>(rows: readonly Row[], sent: unknown): readonly Row[] {
  if (!Array.isArray(sent)) return rows
  const all: readonly unknown[] = sent
  const places = new Map(all.map((one, place) => [typeof one === 'object' && one !== null && 'name' in one ? one.name : null, place]))
  return rows
    .map((row) => {
      const own = isNewer(all, row) ? undefined : sentFor(all, row)
      const next = { ...row, ...own }
      return { ...next, displayName: own === undefined ? row.displayName : localisedName(next) }
    })
    .toSorted((one, other) => (places.get(one.name) ?? places.size) - (places.get(other.name) ?? places.size))
}

/** The sections of a page with their draft applied; changes are stored in it. */
export function draftingSections<Row extends Section>(
  source: SectionSource<Row>,
): Drafting & { source: SectionSource<Row>; differs: (row: Row) => boolean } {
  const draft = new CallDraft(source.path)
  const sent = () => (draft.stored === null ? undefined : source.sentOf(draft.stored.input))
  /** Each section as a body with the values of the site. */
  let live: ReadonlyMap<number, string> = new Map()
  const bodyOf = (row: Row) => JSON.stringify(source.toBody([row]))
  const asDrafted = async (signal: AbortSignal) => {
    const [{ rows, total }] = await Promise.all([source.load(signal), draft.read(signal)])
    live = new Map(rows.map((row) => [row.id, bodyOf(row)]))
    return { rows: overlaid(rows, sent()), total }
  }
  return {
    changes: async () => {
      if ((await draft.read())?.isStale !== true) return null
      const { rows } = await source.load(new AbortController().signal)
      return rows.filter((row) => isNewer(sent(), row)).map(({ displayName }) => displayName)
    },
    goOn: async () => draft.write(source.toBody((await asDrafted(new AbortController().signal)).rows)),
    isEmpty: async () => (await draft.read()) === null,
    discard: () => draft.discard(),
    differs: (row) => live.has(row.id) && live.get(row.id) !== bodyOf(row),
    source: {
      ...source,
      key: `${source.key}/draft`,
      said: { one: text.kept, all: text.allKept },
      load: asDrafted,
      save: async (rows) => {
        await draft.write(source.toBody(rows))
        return { rows, total: rows.length }
      },
    },
  }
}
