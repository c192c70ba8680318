import { Box } from '@chakra-ui/react'
import { History } from 'lucide-react'

import { wayToHistoryText as text } from '#/text/uz.way-to-history'
import { LinkButton } from '#/ui/link-button'
import { useListSearch } from './list-history'

const BUTTON = { variant: 'ghost', colorPalette: 'gray', paddingX: { base: '2.5', sm: '4' } } as const

/** Course associations are many rows: their form links to the changes of all of them. */
const PICKED = new Map([
  ['it-benefits', 'it_benefit'],
  ['professions', 'course_profession'],
  ['technologies', 'course_skill'],
])

/** A link from a form to the versions of its record, identified by the key of its resource; that of a course includes more. */
export function WayToHistory({ row, resource }: { row: object; resource: string }) {
  const [, course, name = ''] = /^(course-\d+)\/(.+)$/.exec(resource) ?? []
  const picked = PICKED.get(name)
  const hasBoth = picked !== undefined && 'id' in row
  return (
    <>
      {picked !== undefined && <WayToRows of={`${course}/${picked}`} label={hasBoth ? text.rows : text.label} hasLabel={hasBoth} />}
      {'id' in row && <WayToVersions row={row} resource={resource} hasLabel={hasBoth} />}
    </>
  )
}

/** On a phone there is space for the icon alone; two of them have to be told apart by name. */
const labelLook = (hasLabel: boolean) => (hasLabel ? {} : { hideBelow: 'sm' as const })

function WayToRows({ of, label, hasLabel }: { of: string; label: string; hasLabel: boolean }) {
  const search = useListSearch(of)
  if (search === null) return null
  return (
    <LinkButton to="/history" search={search} aria-label={label} {...BUTTON}>
      <History aria-hidden />
      <Box as="span" {...labelLook(hasLabel)}>
        {label}
      </Box>
    </LinkButton>
  )
}

function WayToVersions({ row, resource, hasLabel }: { row: { id: unknown }; resource: string; hasLabel: boolean }) {
  // If the address of a row has another number, its history is found by its stored id.
  const id = 'historyId' in row ? row.historyId : row.id
  const params = { entity: resource.replace(/.*\//, ''), id: String(id) }
  return (
    <LinkButton to="/history/$entity/$id" params={params} aria-label={text.label} {...BUTTON}>
      <History aria-hidden />
      <Box as="span" {...labelLook(hasLabel)}>
        {text.label}
      </Box>
    </LinkButton>
  )
}
