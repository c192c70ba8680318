import { Grid, Skeleton } from '@chakra-ui/react'

/** The layout of the filters. */
export const FILTERS_GRID = {
  gap: '3',
  templateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(5, minmax(0, 1fr))' },
  alignItems: 'start',
} as const

/** Placeholder of the filters; the list does not wait for them. */
export function FiltersPlace() {
  return (
    <Grid {...FILTERS_GRID} aria-hidden>
      {[0, 1, 2, 3, 4].map((one) => (
        <Skeleton key={one} height="3.75rem" gridColumn={one === 0 ? { base: 'span 2', md: 'auto' } : 'auto'} />
      ))}
    </Grid>
  )
}
