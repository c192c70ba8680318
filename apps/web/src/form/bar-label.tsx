import { Box } from '@chakra-ui/react'

/** What a button of the save bar is called, and from which width on by its whole name: a narrow bar has no room for it. */
export function BarLabel({ short, children, from = 'lg' }: { short: string; children: string; from?: 'sm' | 'lg' }) {
  return (
    <>
      <Box as="span" hideFrom={from}>
        {short}
      </Box>
      <Box as="span" hideBelow={from}>
        {children}
      </Box>
    </>
  )
}
