import { Box, Text } from '@chakra-ui/react'
import type { FieldError } from '#/api/errors'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { labelOf } from './labels'

/** The values of a version that today's rules refuse, with the labels of their fields. */
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
