import type { Section } from '#/sections/section'
import { spokenName } from '#/sections/spoken-names'
import type { SectionSource } from '#/sections/use-sections'
import { CallDraft } from './call-draft'

/** What of a section another one of the same name and version says. */
function sentFor(sent: readonly unknown[], row: Section): object | undefined {
  const found = sent.find((one) => typeof one === 'object' && one !== null && 'name' in one && one.name === row.name)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** Whether a section was changed since it was sent. */
function isNewer(sent: unknown, row: Section): boolean {
  const own = Array.isArray(sent) ? sentFor(sent, row) : undefined
  return own !== undefined && 'version' in own && own.version !== row.version
}

/** The sections as a body would make them. What was changed since it was made stays as it is; the order is the body's. */
function overlaid<Row extends Section>(rows: readonly Row[], sent: unknown): readonly Row[] {
  if (!Array.isArray(sent)) return rows
  const all: readonly unknown[] = sent
  const places = new Map(all.map((one, place) => [typeof one === 'object' && one !== null && 'name' in one ? one.name : null, place]))
  return rows
    .map((row) => {
      const own = isNewer(all, row) ? undefined : sentFor(all, row)
      const next = { ...row, ...own }
      return { ...next, displayName: own === undefined ? row.displayName : spokenName(next) }
    })
    .toSorted((one, other) => (places.get(one.name) ?? places.size) - (places.get(other.name) ?? places.size))
}

/** The sections of a page as their draft would make them; what is changed is kept in it. */
export function draftingSections<Row extends Section>(source: SectionSource<Row>): { source: SectionSource<Row>; draft: CallDraft; changed: (rows: readonly Row[]) => string[] } {
  const draft = new CallDraft(source.path)
  return {
    draft,
    /** The names of those that were changed under the draft. */
    changed: (rows) => {
      const sent = draft.stored === null ? undefined : source.sentOf(draft.stored.input)
      return rows.filter((row) => isNewer(sent, row)).map(({ displayName }) => displayName)
    },
    source: {
      ...source,
      key: `${source.key}/draft`,
      load: async (signal) => {
        const [answer, stored] = await Promise.all([source.load(signal), draft.read(signal)])
        const { rows, total } = answer
        return { rows: stored === null ? rows : overlaid(rows, source.sentOf(stored.input)), total }
      },
      save: async (rows) => {
        await draft.write(source.toBody(rows))
        return { rows, total: rows.length }
      },
    },
  }
}
