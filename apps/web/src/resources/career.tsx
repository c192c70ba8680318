import { Box, HStack } from '@chakra-ui/react'
import type { CareerRow } from '#/api/generated/model/careerRow'
import { listModProfessions, saveModProfession } from '#/api/generated/mod-professions/mod-professions'
import { careerText as text } from '#/text/uz.career'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'
import { pick } from './kit/whole'

const LIST = '/section-management/edit/emerging-career-options'
/** A group's colour as a dot beside its name. */
const COLOURS = { 1: '#22c55e', 2: '#ec4899' } as const

/** There is one group a colour, and its address names the colour: to the screens that is its id. */
export function byColour(row: CareerRow): CareerRow {
  return Object.assign(row, { id: row.type })
}

async function readAll(signal?: AbortSignal): Promise<CareerRow[]> {
  const { modProfession } = await listModProfessions(undefined, signal)
  return modProfession.map(byColour)
}

export const careers = defineResource<CareerRow, { rows: CareerRow[]; total: number }>({
  key: 'careers',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (type) => `${LIST}/${type}` },
  nameOf: (row) => row.title,
  columns: [
    { key: 'type', label: text.colour, show: (row) => <Colour type={row.type} /> },
    { key: 'items', label: text.items, show: (row) => text.count(row.items.length) },
  ],
  short: true,
  limit: { most: Object.keys(COLOURS).length, full: text.full },
  list: async (_query, signal) => {
    const rows = await readAll(signal)
    return { rows, total: rows.length }
  },
  rowsOf: (answer) => answer.rows,
  get: async (type, signal) => pick(await readAll(signal), type),
  remove: async (type, version) => {
    // A group without items is none: the answer is null, so something has to stand for it.
    const removed = {}
    await saveModProfession({ type: type === 1 ? 1 : 2, title: '', items: [], version }, { alias: removed })
    return removed
  },
})

/** The trail up to the list. */
export const trail = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]

export function Colour({ type }: { type: CareerRow['type'] }) {
  return (
    <HStack as="span" gap="2">
      <Box as="span" boxSize="3" borderRadius="full" flexShrink={0} bg={COLOURS[type]} aria-hidden />
      {text.colours[type]}
    </HStack>
  )
}

export function CareerList() {
  return <ListScreen resource={careers} crumbs={[...trail, { label: text.title }]} />
}
