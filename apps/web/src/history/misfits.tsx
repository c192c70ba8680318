import { Box, Text } from '@chakra-ui/react'
import type { FieldError } from '#/api/errors'
import { historyVersionsText as text } from '#/text/uz.history-fields'
import { labelOf } from './labels'

/** The values of a version that today's rules refuse, with the labels of their fields. `isNew`: the form of a new record opens. */
export function Misfits({ entity, of, isNew = false }: { entity: string; of: readonly FieldError[]; isNew?: boolean }) {
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
      {isNew && <Text marginTop="1">{text.mendAsNew}</Text>}
    </Box>
  )
}
