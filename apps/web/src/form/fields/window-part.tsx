import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { windowWords } from '#/lib/window'
import { windowState } from '#/lib/window-state'
import { windowText as text } from '#/text/uz.window'
import { WindowFields } from './window-fields'

export type WindowPartProps<V extends FieldValues> = {
  control: Control<V>
  from: FieldPathByValue<V, string>
  until: FieldPathByValue<V, string>
}

/** When visitors see the content: collapsed, with a summary of the choice. */
export function Part<V extends FieldValues>(props: WindowPartProps<V>) {
  const { control } = props
  const from = useController({ control, name: props.from })
  const until = useController({ control, name: props.until })
  const [isChosen, setOpen] = useState(false)
  const errors = [from.fieldState.error?.message, until.fieldState.error?.message] as const
  const isWrong = errors.some((error) => error !== undefined)
  const shown = { visibleFrom: valid(from.field.value), visibleUntil: valid(until.field.value) }
  // Errors are always visible.
  const isOpen = isChosen || isWrong
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <Box>
      <Flex
        as="button"
        align="center"
        wrap="wrap"
        columnGap="2"
        width="full"
        minHeight="10"
        textAlign="start"
        textStyle="sm"
        cursor="pointer"
        borderRadius="l2"
        focusVisibleRing="outside"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        <Icon size={16} aria-hidden />
        <Text as="span" fontWeight="medium" flexShrink={0}>
          {text.title}
        </Text>
        <Text as="span" color={windowState(shown) === 'open' ? 'fg.muted' : 'fg.warning'} minW="0" data-window="">
          {windowWords(shown) ?? text.always}
        </Text>
      </Flex>
      {isOpen && <WindowFields from={from.field} until={until.field} errors={errors} />}
    </Box>
  )
}

/** The typed text is no time yet. */
const valid = (value: string): string | null => (Number.isNaN(Date.parse(value)) || !value.includes('T') ? null : value)
