import { Box, Grid, HStack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyPlus, Pencil, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { when } from '#/lib/dates'
import { formText } from '#/text/uz.form'
import { IconButton } from '#/ui/button'
import { Thumbnail } from '#/ui/image'
import { LinkButton } from '#/ui/link-button'
import { Tooltip } from '#/ui/tooltip'
import { rowQuery } from './cache'
import type { ListedRow, ListResource } from './resource'
import { MoveHandles, LIFTED, NOT_DRAGGED, type Drag } from './sorting'

const text = formText.list

type RowProps<Row extends ListedRow> = {
  resource: ListResource<Row>
  row: Row
  index: number
  count: number
  /** The person has unsaved changes of it in this browser. */
  unsaved: boolean
  /** It has a draft. */
  hasDraft: boolean
  /** Null if the list is not sorted by hand. */
  onMove: ((from: number, to: number) => void) | null
  /** The button that asks for another position, on a card. */
  place: ReactNode
  /** Null if rows cannot be deleted. */
  onRemove: ((row: Row) => void) | null
}

/** The parts of a resource that decide about the layout of its rows. */
type Layout = {
  columns: readonly { width?: string }[]
  order?: unknown
  imageOf?: unknown
  iconOf?: unknown
  copyable?: boolean
  actions?: readonly unknown[]
  remove?: unknown
}

export const hasPicture = ({ imageOf, iconOf }: Layout): boolean => imageOf !== undefined || iconOf !== undefined

/** From which width on a row is one line: more columns and handles need more space. */
export const lineFrom = ({ columns, order }: Layout): 'md' | 'xl' => (columns.length + (order === undefined ? 0 : 1) > 1 ? 'xl' : 'md')

/** A style of a card, and that of a line. A card on a phone may have one of its own. */
function either<T>(resource: Layout, card: T, line: T, phone: T = card): { base: T; sm: T; md?: T; xl?: T } {
  return { base: phone, sm: card, [lineFrom(resource)]: line }
}

/** An area as wide as a card. */
const across = (area: string) => [area, area]

/** The grid of a list's rows: one line on a wide window, a card on a narrow one. */
export function gridOf(resource: Layout, sorted: boolean) {
  const lead = sorted ? ['lead'] : []
  const image = hasPicture(resource) ? ['image'] : []
  const buttons = 1 + (resource.remove === undefined ? 0 : 1) + (resource.copyable === true ? 1 : 0) + (resource.actions?.length ?? 0)
  const columns = resource.columns.map((_, index) => `c${index}`)
  const head = [...lead, ...image]
  const areas = (...lines: string[][]) => lines.map((line) => `"${[...head, ...line].join(' ')}"`).join(' ')
  return {
    gridTemplateAreas: either(
      resource,
      areas(['name', 'actions'], ...[...columns, 'changed'].map(across)),
      areas(['name', ...columns, 'changed', 'actions']),
      // On a phone the buttons would leave no space for the name, and many of them none for the time.
      sorted
        ? `${areas(...['name', ...columns, 'changed'].map(across))} "${[...head, 'name'].map(() => 'moves').join(' ')} actions"`
        : buttons > 3
          ? areas(...['name', ...columns, 'changed', 'actions'].map(across))
          : areas(...['name', ...columns].map(across), ['changed', 'actions']),
    ),
    gridTemplateColumns: either(
      resource,
      [...head.map(() => 'auto'), 'minmax(0, 1fr)', 'auto'].join(' '),
      [
        ...(sorted ? ['5rem'] : []),
        ...(image.length > 0 ? ['2rem'] : []),
        'minmax(0, 2fr)',
        ...resource.columns.map(({ width }) => width ?? 'minmax(0, 1.5fr)'),
        'minmax(0, 9.5rem)',
        `${buttons * 2.125 + 0.5}rem`,
      ].join(' '),
    ),
    columnGap: { base: '2', sm: '3', md: '4' },
    rowGap: either(resource, '0.5', '0'),
    alignItems: 'center',
    paddingX: { base: '3', md: '4' },
  } as const
}

/** A phone with text made so large that beside the picture and the handle no word has room: all parts are below each other. */
function crampedGrid(resource: Layout, sorted: boolean) {
  const lead = sorted ? ['lead'] : []
  const image = hasPicture(resource) ? ['image'] : []
  const head = [...lead, ...image]
  const below = ['name', ...resource.columns.map((_, index) => `c${index}`), 'changed', ...(sorted ? ['moves'] : []), 'actions']
  const lines = [...(head.length > 0 ? [[...head, '.']] : []), ...below.map((area) => [...head.map(() => area), area])]
  return {
    '@container (max-width: 17rem)': {
      gridTemplateAreas: lines.map((line) => `"${line.join(' ')}"`).join(' '),
      gridTemplateColumns: [...head.map(() => 'auto'), 'minmax(0, 1fr)'].join(' '),
    },
  }
}

const QUIET = { quiet: true } as const

/** With a mouse, what is rarely needed shows on the row that is pointed at or has the focus. */
const AT_REST = { '@media (hover: hover) and (pointer: fine)': { '&:not(:hover, :focus-within) [data-quiet]': { opacity: 0 } } }

/** One row of a list. */
export function Row<Row extends ListedRow>(props: RowProps<Row> & { drag?: Drag }) {
  const { resource, row, index, count, unsaved, hasDraft, onMove, place, onRemove, drag } = props
  const client = useQueryClient()
  const { attach, attachHandle, dragging } = drag ?? NOT_DRAGGED
  const name = resource.nameOf(row)
  const by = row.updatedBy
  // On a phone the time of a sorted row has a line to itself.
  const timeLine = either(resource, 'inline', 'block', onMove === null ? 'block' : 'inline')
  // A failure is reported by the form that needs the row.
  const prefetch = () => void client.prefetchQuery({ ...rowQuery(resource, row.id), meta: QUIET })
  return (
    <Grid
      as="li"
      {...(attach === undefined ? {} : { ref: attach })}
      data-row={row.id}
      {...gridOf(resource, onMove !== null)}
      css={{ ...AT_REST, ...crampedGrid(resource, onMove !== null) }}
      paddingY={either(resource, '2.5', '1')}
      minHeight="11"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: 0 }}
      _hover={{ bg: 'bg.subtle' }}
      {...(dragging ? LIFTED : {})}
    >
      {onMove !== null && (
        <MoveHandles
          id={row.id}
          name={name}
          index={index}
          count={count}
          onMove={onMove}
          isPlaced={place !== false}
          attachHandle={attachHandle}
          dragging={dragging}
        />
      )}
      {hasPicture(resource) && (
        <Box gridArea="image" alignSelf={either(resource, 'start', 'center')}>
          {resource.iconOf === undefined ? <Thumbnail path={resource.imageOf?.(row) ?? null} width={80} fill={resource.photos === true} /> : resource.iconOf(row)}
        </Box>
      )}
      <Box gridArea="name" minW="0">
        <Box
          asChild
          textStyle="sm"
          fontWeight="semibold"
          overflowWrap="anywhere"
          borderRadius="l1"
          focusVisibleRing="outside"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={(resource.paths.open ?? resource.paths.edit)(row.id)} onMouseEnter={prefetch} onFocus={prefetch}>
            <bdi>{name}</bdi>
          </Link>
        </Box>
        {unsaved && (
          <Text as="span" textStyle="xs" color="fg.warning" marginStart="2" whiteSpace="nowrap">
            {text.unsaved}
          </Text>
        )}
        {hasDraft && (
          <Text as="span" textStyle="xs" color="fg.muted" bg="bg.muted" borderRadius="l1" paddingX="1.5" paddingY="0.5" marginStart="2" whiteSpace="nowrap">
            {text.hasDraft}
          </Text>
        )}
        {resource.markOf !== undefined && (
          <Box as="span" display="inline-block" verticalAlign="middle" marginStart="2">
            {resource.markOf(row)}
          </Box>
        )}
      </Box>
      {resource.columns.map((column, at) => (
        <Box key={column.key} gridArea={`c${at}`} minW="0" textStyle="note" color="fg.muted" overflowWrap="anywhere">
          <Box as="span" srOnly>
            {column.label}:{' '}
          </Box>
          {column.labelled === true && (
            <Box as="span" hideFrom={lineFrom(resource)} aria-hidden>
              {column.label}:{' '}
            </Box>
          )}
          {column.cell(row)}
        </Box>
      ))}
      <Box gridArea="changed" minW="0" textStyle="xs" color="fg.muted">
        <Box as="span" srOnly>
          {text.changed}:{' '}
        </Box>
        <Text as="span" display={timeLine} truncate>
          {by === null ? text.somebody : `${by.firstName} ${by.lastName}`}
        </Text>
        <Text as="span" display={either(resource, 'inline', 'none', onMove === null ? 'none' : 'inline')} aria-hidden>
          {' · '}
        </Text>
        <Text as="span" display={timeLine}>
          {when(row.updatedAt)}
        </Text>
      </Box>
      <HStack gridArea="actions" gap="0.5" wrap={{ base: 'wrap', md: 'nowrap' }} justify="flex-end" alignSelf={either(resource, 'start', 'center', 'center')}>
        {place !== false && <Box hideFrom={lineFrom(resource)}>{place}</Box>}
        {resource.actions?.map((action, at) => <Fragment key={at}>{action(row)}</Fragment>)}
        {resource.copyable === true && (
          <LinkButton
            to={resource.paths.add}
            search={{ copy: row.id }}
            size="xs"
            variant="ghost"
            colorPalette="gray"
            paddingX="0"
            data-quiet=""
            aria-label={text.copy(name)}
            onMouseEnter={prefetch}
            onFocus={prefetch}
          >
            <CopyPlus />
          </LinkButton>
        )}
        <LinkButton
          to={resource.paths.edit(row.id)}
          size="xs"
          variant="ghost"
          colorPalette="gray"
          paddingX="0"
          aria-label={text.edit(name)}
          onMouseEnter={prefetch}
          onFocus={prefetch}
        >
          <Pencil />
        </LinkButton>
        {onRemove !== null && <RemoveButton name={name} kept={resource.deleteDisabledReason?.(row)} onRemove={() => onRemove(row)} />}
      </HStack>
    </Grid>
  )
}

function RemoveButton(props: { name: string; kept: string | undefined; onRemove: () => void }) {
  const { name, kept, onRemove } = props
  const label = text.remove(name)
  // Not `disabled`: the reason is shown on hover and focus.
  const off = { 'aria-disabled': true, 'aria-label': `${label}. ${kept}`, opacity: 0.35, cursor: 'not-allowed' } as const
  return (
    <Tooltip content={kept} disabled={kept === undefined}>
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        {...(kept === undefined ? { 'aria-label': label, onClick: onRemove } : off)}
      >
        <Trash2 />
      </IconButton>
    </Tooltip>
  )
}
