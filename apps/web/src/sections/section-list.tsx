import { Box, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { SortableRows, useMoveFocus, type Drag } from '#/resources/kit/sorting'
import { formText } from '#/text/uz.form'
import { sectionsText as text } from '#/text/uz.sections'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Message, Panel } from '#/ui/page'
import { countSections, placing, type Section, type SectionEdit } from './section'
import { SECTION_GRID, SectionView, type SectionLinks } from './section-row'
import { useSections, type SectionSource } from './use-sections'

/** The sections of a page: sorted, shown, hidden and named in place; every change is saved at once. */
export function SectionList<Row extends Section>(props: {
  source: SectionSource<Row>
  title: string
  linksOf: (row: Row) => SectionLinks
  /** Under a section's name: what else of it is chosen here. */
  moreOf?: (row: Row, onChange: (edit: SectionEdit<Row>) => void) => ReactNode
}) {
  const { source, title, linksOf, moreOf } = props
  const { query, rows, change, changeAndWait } = useSections(source)
  const keepMoveFocus = useMoveFocus()
  const frame = useRef<HTMLDivElement>(null)
  const [spoken, setSpoken] = useState('')

  if (rows === undefined) {
    if (query.error === null) return <SkeletonRows />
    return (
      <Panel>
        <Message
          level={2}
          icon={<TriangleAlert />}
          title={formText.list.failed}
          actions={
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              <RotateCw aria-hidden />
              {t.common.again}
            </Button>
          }
        >
          {query.error.message}
        </Message>
      </Panel>
    )
  }

  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length) return
    keepMoveFocus()
    change(placing(row, to))
    setSpoken(formText.list.orderedSpoken(row.displayName, to + 1, rows.length))
  }
  const shown = (index: number, drag?: Drag) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <SectionView
        key={row.id}
        row={row}
        index={index}
        count={rows.length}
        links={linksOf(row)}
        more={moreOf?.(row, change)}
        drag={drag}
        onMove={move}
        onChange={change}
        onRename={changeAndWait}
      />
    )
  }
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.displayName ?? ''
  const { all, visible, unfilled } = countSections(rows)

  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {text.summary(all, visible)}
        {unfilled > 0 && (
          <Text as="span" color="fg.warning">
            {' '}
            {text.unfilledCount(unfilled)}
          </Text>
        )}
      </Text>
      <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Head />
        <Box ref={frame} as="ul" listStyleType="none" aria-label={title} aria-busy={query.isFetching}>
          <SortableRows frame={frame} ids={rows.map((row) => row.id)} nameOf={nameOf} onMove={move}>
            {shown}
          </SortableRows>
        </Box>
      </Box>
      <Box srOnly aria-live="polite">
        {spoken}
      </Box>
    </Stack>
  )
}

/** The columns' names, for the eye; each control says its own to a screen reader. */
function Head() {
  const { gridTemplateAreas: _areas, ...grid } = SECTION_GRID
  return (
    <Grid
      {...grid}
      gridAutoFlow="column"
      aria-hidden
      hideBelow="xl"
      paddingY="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="xs"
      fontWeight="medium"
      color="fg.muted"
    >
      <span>{formText.list.position}</span>
      <span>{text.name}</span>
      <span>{text.layout}</span>
      <span>{text.content}</span>
      <span>{text.visible}</span>
      <span>{text.swiper}</span>
      <span />
    </Grid>
  )
}

function SkeletonRows() {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {formText.list.loading}
      </Box>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Flex key={line} gap="4" align="center" padding="3.5" borderBottomWidth={line === 5 ? '0' : '1px'} borderColor="border">
          <Skeleton height="8" flex="2" />
          <Skeleton height="5" flex="1" hideBelow="md" />
          <Skeleton height="5" width="24" />
        </Flex>
      ))}
    </Box>
  )
}
