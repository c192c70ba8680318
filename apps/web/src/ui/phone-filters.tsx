import { Box } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button'

/**
 * Beside a search in a row that wraps: filters that a phone shows on request only, because they would push the list out of its
 * screen. Filters that are set are shown. A wider window has them on a line of their own, or beside the search (`isInline`).
 */
export function PhoneFilters({ label, isSet, isInline = false, children }: { label: string; isSet: boolean; isInline?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isSet)
  const id = useId()
  return (
    <>
      <Button hideFrom="sm" variant="outline" colorPalette="gray" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden />
        {label}
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
