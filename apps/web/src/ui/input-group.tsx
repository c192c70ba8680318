import { Flex, type FlexProps } from '@chakra-ui/react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** Beside the text of a field within its frame: an icon or a button. */
const ELEMENT = { position: 'absolute', zIndex: '2', height: 'full', align: 'center', justify: 'center', paddingX: '3', color: 'fg.muted', textStyle: 'sm' } as const

/** Attached to a field: a fixed part of its value, or its unit. */
function Addon({ children }: { children: ReactNode }) {
  return (
    <Flex flexShrink={0} align="center" whiteSpace="nowrap" borderWidth="1px" borderColor="border" borderRadius="l2" bg="bg.muted" paddingX="3" textStyle="sm">
      {children}
    </Flex>
  )
}

const ATTACHED = {
  '& > :not(:last-child)': { borderEndRadius: '0', marginEnd: '-1px' },
  '& > :not(:first-child)': { borderStartRadius: '0' },
  '& > :focus-visible': { zIndex: '1' },
} as const

/** A field with something in or beside it. Chakra's makes it of its general group, which nothing else needs: four times as large. */
export function InputGroup(
  props: Omit<FlexProps, 'children'> & {
    startElement?: ReactNode
    endElement?: ReactNode
    startAddon?: ReactNode
    endAddon?: ReactNode
    children: ReactElement<{ ps?: string; pe?: string }>
  },
) {
  const { startElement, endElement, startAddon, endAddon, children, ...rest } = props
  return (
    <Flex position="relative" isolation="isolate" align="center" width="full" {...(startAddon === undefined && endAddon === undefined ? {} : { align: 'stretch', css: ATTACHED })} {...rest}>
      {startAddon !== undefined && <Addon>{startAddon}</Addon>}
      {startElement !== undefined && (
        <Flex {...ELEMENT} insetInlineStart="0" pointerEvents="none">
          {startElement}
        </Flex>
      )}
      {cloneElement(children, {
        ...(startElement === undefined ? {} : { ps: 'var(--input-height)' }),
        ...(endElement === undefined ? {} : { pe: 'var(--input-height)' }),
      })}
      {endElement !== undefined && (
        <Flex {...ELEMENT} insetInlineEnd="0">
          {endElement}
        </Flex>
      )}
      {endAddon !== undefined && <Addon>{endAddon}</Addon>}
    </Flex>
  )
}
