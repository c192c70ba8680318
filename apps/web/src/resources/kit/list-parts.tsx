import { Box, Flex, Grid, Skeleton } from '@chakra-ui/react'

import { formText } from '#/text/uz.form'
import type { ListedRow, ListResource } from './resource'
import { gridOf, hasPicture, lineFrom } from './row'

const text = formText.list

/** The column names, for sighted people; each cell has its own for screen readers. */
export function Head<Row extends ListedRow>(props: { resource: ListResource<Row>; sorted: boolean }) {
  const { resource, sorted } = props
  const { gridTemplateAreas: _areas, ...grid } = gridOf(resource, sorted)
  return (
    <Grid
      {...grid}
      gridAutoFlow="column"
      aria-hidden
      hideBelow={lineFrom(resource)}
      paddingY="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="xs"
      fontWeight="medium"
      color="fg.muted"
    >
      {sorted && <span>{text.position}</span>}
      {hasPicture(resource) && <span />}
      <span>{resource.texts.name}</span>
      {resource.columns.map((column) => (
        <span key={column.key}>{column.label}</span>
      ))}
      <span>{text.changed}</span>
      <span />
    </Grid>
  )
}

export function SkeletonRows<Row extends ListedRow>(props: {
  resource: ListResource<Row>
  sorted: boolean
}) {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {text.loading}
      </Box>
      {[0, 1, 2, 3, 4].map((line) => (
        <Flex key={line} gap="4" align="center" paddingX="4" minHeight="11" borderBottomWidth={line === 4 ? '0' : '1px'} borderColor="border">
          {hasPicture(props.resource) && <Skeleton boxSize="8" flexShrink={0} />}
          <Skeleton height="4" flex="2" />
          <Skeleton height="4" flex="1" hideBelow="md" />
          <Skeleton height="4" width="24" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  )
}
