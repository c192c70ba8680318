import { Box } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button'

/** Filters that a phone shows on request only: they would push the list out of its screen. Filters that are set are shown. */
export function PhoneFilters({ label, isSet, children }: { label: string; isSet: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isSet)
  const id = useId()
  return (
    <Box>
      <Button hideFrom="sm" variant="outline" colorPalette="gray" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden />
        {label}
      </Button>
      <Box id={id} display={{ base: isOpen ? 'block' : 'none', sm: 'block' }} marginTop={{ base: '3', sm: '0' }}>
        {children}
      </Box>
    </Box>
  )
}
