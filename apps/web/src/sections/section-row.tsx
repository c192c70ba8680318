import { Badge, Box, Grid, HStack, Text, type BoxProps } from '@chakra-ui/react'
import { Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoveHandles, NOT_DRAGGED, type Drag } from '#/resources/kit/sorting'
import { sectionsText as text } from '#/text/uz.sections'
import { LinkButton } from '#/ui/link-button'
import { Switch } from '#/ui/switch'
import { Tooltip } from '#/ui/tooltip'
import { renaming, showing, sliding, type Section, type SectionEdit } from './section'
import { SectionName } from './section-name'

/** One line on a wide window, a card on a narrow one. */
export const SECTION_GRID = {
  gridTemplateAreas: {
    base: '"lead name actions" "lead marks marks" "lead switches switches"',
    xl: '"lead name layout filled visible swiper actions"',
  },
  gridTemplateColumns: {
    base: 'auto minmax(0, 1fr) auto',
    xl: '5rem minmax(0, 1fr) 7.5rem 7rem 4rem 4rem 9rem',
  },
  columnGap: { base: '3', md: '4' },
  rowGap: { base: '2', xl: '0' },
  alignItems: 'center',
  paddingX: { base: '3', md: '4' },
} as const

export type SectionLinks = {
  /** What the section shows, in a few words. */
  help: string | undefined
  /** The screen that edits its content. */
  edit: string | null
  /** The screen that shows it as the site would; null while there is none. */
  view: string | null
}

/** One section of a page: its place, name, looks and whether anybody sees it. */
export function SectionView<Row extends Section>(props: {
  row: Row
  index: number
  count: number
  links: SectionLinks
  /** Under its name. */
  more: ReactNode
  drag: Drag | undefined
  onMove: (from: number, to: number) => void
  onChange: (edit: SectionEdit<Row>) => void
  onRename: (edit: SectionEdit<Row>) => Promise<unknown>
}) {
  const { row, index, count, links, more, drag, onMove, onChange, onRename } = props
  const { attach, attachHandle, dragging } = drag ?? NOT_DRAGGED
  const name = row.displayName
  return (
    <Grid
      as="li"
      {...(attach === undefined ? {} : { ref: attach })}
      data-row={row.id}
      {...SECTION_GRID}
      paddingY="2.5"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      boxShadow={dragging ? 'lg' : undefined}
      opacity={dragging ? 0.9 : 1}
    >
      <MoveHandles
        id={row.id}
        name={name}
        index={index}
        count={count}
        onMove={onMove}
        attachHandle={attachHandle}
        dragging={dragging}
      />
      <Box gridArea="name" minW="0">
        <SectionName name={name} help={links.help} onRename={(next) => onRename(renaming(row, next))} />
        {more}
      </Box>
      <HStack gridArea={{ base: 'marks', xl: 'auto' }} display={{ base: 'flex', xl: 'contents' }} gap="2" wrap="wrap">
        <Box gridArea={{ xl: 'layout' }}>
          <LayoutMark layout={row.layout} />
        </Box>
        <Box gridArea={{ xl: 'filled' }}>
          <FilledMark row={row} />
        </Box>
      </HStack>
      <HStack gridArea={{ base: 'switches', xl: 'auto' }} display={{ base: 'flex', xl: 'contents' }} gap="5" wrap="wrap">
        <RowSwitch
          gridArea={{ xl: 'visible' }}
          label={text.switch(name, text.show)}
          short={text.visible}
          checked={row.isVisible}
          onChange={(next) => onChange(showing(row, next))}
        />
        <RowSwitch
          gridArea={{ xl: 'swiper' }}
          label={text.switch(name, text.slide)}
          short={text.swiper}
          checked={row.isSwiper}
          onChange={(next) => onChange(sliding(row, next))}
        />
      </HStack>
      <HStack gridArea="actions" gap="1" justify="flex-end" alignSelf={{ base: 'start', xl: 'center' }}>
        {links.edit !== null && (
          <LinkButton to={links.edit} size="xs" variant="outline" colorPalette="gray" aria-label={text.editLabel(name)}>
            <Pencil />
            <Box as="span" hideBelow="md">
              {text.edit}
            </Box>
          </LinkButton>
        )}
        {links.view !== null && (
          <LinkButton to={links.view} size="xs" variant="ghost" colorPalette="gray" paddingX="0" aria-label={text.view(name)}>
            <Eye />
          </LinkButton>
        )}
      </HStack>
    </Grid>
  )
}

function LayoutMark({ layout }: { layout: Section['layout'] }) {
  const { name, help } = text.layouts[layout]
  return (
    <Tooltip content={help}>
      <Text as="span" textStyle="xs" color="fg.muted" borderRadius="l1" focusVisibleRing="outside" {...REACHABLE}>
        {name}
      </Text>
    </Tooltip>
  )
}

/** Its word of help is reached by keyboard too. */
const REACHABLE = { tabIndex: 0 }

/** Whether there is anything to show; an empty section that is shown leaves a gap in the page. */
function FilledMark({ row }: { row: Section }) {
  if (row.isFilled === null) return null
  return row.isFilled ? (
    <Badge colorPalette="green">{text.filled}</Badge>
  ) : (
    <Badge colorPalette={row.isVisible ? 'orange' : 'gray'}>{text.unfilled}</Badge>
  )
}

/** A switch that takes effect at once; its column's name stands beside it on a phone. */
function RowSwitch(props: {
  gridArea: BoxProps['gridArea']
  label: string
  short: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { gridArea, label, short, checked, onChange } = props
  return (
    <Box gridArea={gridArea}>
      <Switch size="sm" checked={checked} onChange={onChange} labelProps={{ textStyle: 'xs', color: 'fg.muted' }}>
        <Box as="span" srOnly>
          {label}
        </Box>
        <Box as="span" hideFrom="xl" aria-hidden>
          {short}
        </Box>
      </Switch>
    </Box>
  )
}
