import { Box } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { isWrongOrder } from '#/lib/window-state'
import { windowText as text } from '#/text/uz.window'
import { useFetched } from '#/ui/lazy-component'
import type { FieldError } from '../messages'
import type { WindowPartProps } from './window-part'

const loadPart = async () => await import('./window-part')

/** The labels of a time window's fields, in every form. */
export const windowLabels = { visibleFrom: text.from, visibleUntil: text.until } as const

const wrongOrder: FieldError = { code: 'time_order', message: text.order }

/** A window ends after it begins; both fields report it. */
export const windowRules = {
  fields: ['visibleFrom', 'visibleUntil'],
  validate: ({ visibleFrom, visibleUntil }: Readonly<Record<string, unknown>>): Readonly<Record<string, FieldError>> =>
    isWrongOrder(visibleFrom, visibleUntil) ? { visibleFrom: wrongOrder, visibleUntil: wrongOrder } : {},
} as const

/** When visitors see the content. It is at the end of the form and may load after the rest. */
export function WindowPart<V extends FieldValues>(props: WindowPartProps<V>) {
  const part = useFetched(loadPart, true)
  return <Box minHeight="10">{part !== null && <part.Part {...props} />}</Box>
}
