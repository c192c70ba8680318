import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { RefCallBack } from 'react-hook-form'
import { windowState } from '#/lib/window-state'
import { windowText as text } from '#/text/uz.window'
import { MomentField, wrongMoment } from '#/ui/moment-field'

type Edge = { value: string; onChange: (value: string) => void; onBlur?: () => void; ref?: RefCallBack }

type WindowFieldsProps = { from: Edge; until: Edge; errors: readonly [string | undefined, string | undefined] }

/** The two times between which visitors see the content. */
export function WindowFields({ from, until, errors }: WindowFieldsProps) {
  const isOver = wrongMoment(until.value) === undefined && windowState({ visibleUntil: until.value }) === 'over'
  return (
    <Stack gap="3" paddingTop="2" paddingBottom="1">
      <Flex gap="4" wrap="wrap">
        <OneEdge label={text.from} edge={from} error={errors[0]} />
        <OneEdge label={text.until} edge={until} error={errors[1]} />
      </Flex>
      <Text textStyle="xs" color={isOver ? 'fg.warning' : 'fg.muted'} aria-live="polite">
        {isOver ? text.overHelp : text.help}
      </Text>
    </Stack>
  )
}

function OneEdge({ label, edge, error }: { label: string; edge: Edge; error: string | undefined }) {
  const { value, onChange, onBlur, ref } = edge
  return (
    <Box flex="1 1 17rem" minW="0">
      <MomentField
        label={label}
        value={value}
        // Its own message if the typed text is no time.
        error={error === undefined ? undefined : (wrongMoment(value) ?? error)}
        onChange={onChange}
        {...(onBlur === undefined ? {} : { onBlur })}
        {...(ref === undefined ? {} : { ref })}
      />
    </Box>
  )
}
