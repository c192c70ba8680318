import { Box } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { t } from '#/text/uz'
import { Button } from './button'

/**
 * Beside a search in a row that wraps: filters that a phone shows on request only, because they would push the list out of its
 * screen; the button counts those of `values` that are set. A wider window has them on a line of their own, or beside the search
 * (`isInline`).
 */
export function PhoneFilters({ values, isInline = false, children }: { values: readonly unknown[]; isInline?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = values.filter((one) => one !== undefined).length
  return (
    <>
      <Button
        hideFrom="sm"
        variant={count > 0 ? 'subtle' : 'outline'}
        colorPalette={count > 0 ? 'brand' : 'gray'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {t.common.filters(count)}
      </Button>
      <Box
        id={id}
        display={{ base: isOpen ? 'flex' : 'none', sm: isInline ? 'contents' : 'flex' }}
        flexDirection="column"
        gap="3"
        flexBasis="full"
        minW="0"
      >
        {children}
      </Box>
    </>
  )
}
