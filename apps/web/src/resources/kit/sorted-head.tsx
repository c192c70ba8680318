import { Box, Grid } from '@chakra-ui/react'
import { NativeSelect } from '#/ui/native-select'
import { ChevronDown, ChevronUp } from 'lucide-react'

import { SORTS, sortOf, type Sort } from '#/app/search'
import { formText } from '#/text/uz.form'
import { sortingText as text } from '#/text/uz.sorting'
import type { ListedRow, ListResource } from './resource'
import { gridOf, hasPicture, lineFrom } from './row'

type HeadProps<Row extends ListedRow> = {
  resource: ListResource<Row>
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** Column names that sort the list; for screen readers, a table with only a header. */
export function SortedHead<Row extends ListedRow>(props: HeadProps<Row>) {
  const { resource, sort, onSort } = props
  const { gridTemplateAreas: _areas, ...grid } = gridOf(resource, false)
  return (
    <Box
      hideBelow={lineFrom(resource)}
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      role="table"
      aria-label={text.label}
    >
      <Grid {...grid} role="row" gridAutoFlow="column" paddingY="2" textStyle="xs" fontWeight="medium" color="fg.muted">
        {hasPicture(resource) && <span aria-hidden />}
        <SortHead name="name" label={resource.texts.name} sort={sort} onSort={onSort} />
        {resource.columns.map((column) => (
          <span key={column.key} role="columnheader">
            {column.label}
          </span>
        ))}
        <SortHead name="updatedAt" label={formText.list.changed} sort={sort} onSort={onSort} />
        <span aria-hidden />
      </Grid>
    </Box>
  )
}

type Column = 'name' | 'updatedAt'

/** What each click on a column's name leads to: its usual direction, the reverse, the list's own order. */
const STEPS = {
  name: ['name', '-name'],
  updatedAt: ['-updatedAt', 'updatedAt'],
} as const satisfies Record<Column, readonly [Sort, Sort]>

function SortHead(props: { name: Column; label: string; sort: Sort | undefined; onSort: HeadProps<ListedRow>['onSort'] }) {
  const { name, label, sort, onSort } = props
  const [usual, other] = STEPS[name]
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <Box role="columnheader" aria-sort={direction} minW="0">
      <Box
        as="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        maxW="full"
        margin="-1"
        padding="1"
        borderRadius="l1"
        cursor="pointer"
        focusVisibleRing="outside"
        {...(direction === 'none' ? {} : { color: 'fg' })}
        _hover={{ color: 'fg' }}
        onClick={() => onSort(sort === usual ? other : sort === other ? undefined : usual)}
      >
        <Box as="span" truncate>
          {label}
        </Box>
        <Box asChild boxSize="3" flexShrink={0} visibility={direction === 'none' ? 'hidden' : 'visible'} aria-hidden>
          {direction === 'descending' ? <ChevronDown /> : <ChevronUp />}
        </Box>
      </Box>
    </Box>
  )
}

/** The same for cards, which have no header. */
export function SortMenu<Row extends ListedRow>(props: HeadProps<Row>) {
  const { resource, sort, onSort } = props
  return (
    <NativeSelect.Root hideFrom={lineFrom(resource)} flex={{ base: '1 0 auto', sm: 'none' }} maxW="full" width={{ base: 'auto', sm: '52' }}>
      <NativeSelect.Field
        aria-label={text.label}
        value={sort ?? ''}
        borderColor="border.emphasized"
        bg="bg.panel"
        onChange={(event) => onSort(sortOf(event.target.value))}
      >
        <option value="">{text.own}</option>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {text[one]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
