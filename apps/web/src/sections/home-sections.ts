import type { ListAnswer } from '#/api/calls'
import type { SectionList as Answer } from '#/api/generated/model/sectionList'
import type { SectionRow } from '#/api/generated/model/sectionRow'
import { listSections, saveSections } from '#/api/generated/sections/sections'
import { localisedName, storedName } from './localised-names'
import type { SectionSource } from './use-sections'

/** Loads all of them: the list is saved as a whole (docs/api.md#sections). */
const UNPAGED = { page: 1, perPage: 100 } as const

const shown = (answer: Answer): ListAnswer<SectionRow> => ({
  rows: answer.sections.map((row) => ({ ...row, displayName: localisedName(row) })),
  total: answer.total,
  source: answer,
})

const toBody = (all: readonly SectionRow[]) => ({
  sections: all.map(({ name, displayName, heading, isVisible, isSwiper, visibleFrom, visibleUntil, version }) => ({
    name,
    displayName: storedName({ name, displayName }),
    heading,
    isVisible,
    isSwiper,
    visibleFrom,
    visibleUntil,
    version,
  })),
})

/** The sections of the site's home page. */
export const homeSections: SectionSource<SectionRow> = {
  key: 'sections',
  course: null,
  load: async (signal) => shown(await listSections(UNPAGED, undefined, signal)),
  path: '/api/admin/sections',
  toBody,
  sentOf: (body) => body['sections'],
  save: async (rows) => shown(await saveSections(toBody(rows))),
}
