import { Box, HStack } from '@chakra-ui/react'
import { listModProfessions, saveModProfession } from '#/api/generated/mod-professions/mod-professions'
import type { CareerRow } from '#/api/generated/model/careerRow'
import { rowRoutes } from '#/app/route-ids'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, rowPaths, type ListCalls } from '../kit/resource'
import { pick } from '../kit/unpaged'
import { draftingCareers } from './drafting'
import { CAREERS_PATH, withoutItems } from './path'
import { careerText as text } from './text'

/** The colour of a group as a dot beside its name. */
const COLOURS = { 1: '#22c55e', 2: '#ec4899' } as const

/** A group, whose history is found by its stored id. */
type Group = CareerRow & { historyId: number }

/** There is one group per colour, and its address names the colour: the screens use it as the id. */
export function byColour(row: CareerRow): Group {
  return Object.assign(row, { historyId: historyIdOf(row), id: row.type })
}

/** A row that was loaded before has its own id already. */
function historyIdOf(row: CareerRow): number {
  const known: unknown = Reflect.get(row, 'historyId')
  return typeof known === 'number' ? known : row.id
}

async function readAll(signal?: AbortSignal): Promise<Group[]> {
  const { modProfession } = await listModProfessions(undefined, signal)
  return modProfession.map(byColour)
}

const careerCalls: ListCalls<CareerRow> = {
  key: 'careers',
  list: async (_query, signal) => {
    const rows = await readAll(signal)
    return { rows, total: rows.length }
  },
  get: async (type, signal) => pick(await readAll(signal), type),
  remove: async (type, version) => {
    // A group without items does not exist: the response is null, so a placeholder is returned.
    const removed = {}
    await saveModProfession(withoutItems(type, version), { alias: removed })
    return removed
  },
}

export const careers = defineResource(careerCalls, {
  texts: text,
  breadcrumbs: UNDER_HOME,
  paths: rowPaths('/section-management/edit/emerging-career-options'),
  routes: rowRoutes('/shell/section-management/edit/emerging-career-options', '/shell/section-management/edit/emerging-career-options/$id'),
  nameOf: (row) => row.title,
  columns: [
    { key: 'type', label: text.colour, cell: (row) => <Colour type={row.type} /> },
    { key: 'items', label: text.items, cell: (row) => text.count(row.items.length) },
  ],
  unpaged: true,
  limit: { most: Object.keys(COLOURS).length, full: text.full },
  drafting: { path: CAREERS_PATH, make: draftingCareers },
})

export function Colour({ type }: { type: CareerRow['type'] }) {
  return (
    <HStack as="span" gap="2">
      <Box as="span" boxSize="3" borderRadius="full" flexShrink={0} bg={COLOURS[type]} aria-hidden />
      {text.colours[type]}
    </HStack>
  )
}
