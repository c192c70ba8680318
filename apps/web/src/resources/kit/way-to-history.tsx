import { Box } from '@chakra-ui/react'
import { History } from 'lucide-react'

import { wayToHistoryText as text } from '#/text/uz.way-to-history'
import { LinkButton } from '#/ui/link-button'

/** A link from a form to the versions of its record, identified by the key of its resource; that of a course includes more. */
export function WayToHistory({ row, resource }: { row: object; resource: string }) {
  if (!('id' in row)) return null
  const params = { entity: resource.replace(/.*\//, ''), id: String(row.id) }
  return (
    <LinkButton to="/history/$entity/$id" params={params} variant="ghost" colorPalette="gray" aria-label={text.label} paddingX={{ base: '2.5', sm: '4' }}>
      <History aria-hidden />
      <Box as="span" hideBelow="sm">
        {text.label}
      </Box>
    </LinkButton>
  )
}
