import { Box, Text } from '@chakra-ui/react'
import type { FieldError } from '#/api/errors'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { labelOf } from './labels'

/** What of a version today's rules refuse, each field by its name. */
export function Misfits({ entity, of }: { entity: string; of: readonly FieldError[] }) {
  return (
    <Box textStyle="sm">
      <Text>{text.misfits}</Text>
      <Box as="ul" paddingStart="4" maxHeight="40" overflowY="auto" overflowWrap="anywhere">
        {of.map(({ field, message }) => (
          <li key={field}>
            {labelOf(entity, field.replace(/[.[].*$/, '')) ?? field}: {message}
          </li>
        ))}
      </Box>
    </Box>
  )
}
