import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { get, useFieldArray, useFormState, type Control, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'

import { LIFTED, NOT_DRAGGED, SortableRows, type Drag } from '#/resources/kit/sorting'
import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button, IconButton } from '#/ui/button'
import { useFetched } from '#/ui/lazy-component'
import { useAnnouncement } from '#/ui/use-announcement'
import { useFieldRules, useLabel } from '../context'
import { Help } from './frame'

const text = formText.rows

/** From this many rows on, a row is moved by entering its position. */
const MANY = 6

const loadPlaces = async () => await import('./row-place')

/** The limits of the number of rows, shown before one is exceeded. */
function limitHint(least: number, most: number | undefined): string | undefined {
  if (most === undefined) return undefined
  return least > 0 ? text.between(least, most) : text.upTo(most)
}

/** Enter in a single-line field that nothing else has handled: a list of options does, and so does an input method. */
function isEnterInLine(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || event.nativeEvent.isComposing) return false
  return event.target instanceof HTMLInputElement && !NO_LINES.has(event.target.type)
}

const NO_LINES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'range'])

/** The part of a label that is visible on a phone only. */
const UNSEEN = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const
/**
 * On a wide window rows are lines of 44 pixels in one frame, below the labels of the first one, which serve as a header. On a
 * phone each is a card.
 */
const LINE = {
  md: {
    // With its border and a control of 40 px, 44.
    paddingTop: '1px',
    paddingBottom: '2px',
    paddingInline: '1.5',
    borderRadius: '0',
    borderBottomWidth: '0',
    bg: 'transparent',
    '& > [data-beside]': { minHeight: '10' },
    '&:first-of-type': { paddingTop: '2', borderTopRadius: 'l2' },
    '&:first-of-type > [data-beside]': { marginTop: 'calc(1.25rem + 0.375rem)' },
    '&:last-of-type': { borderBottomWidth: '1px', borderBottomRadius: 'l2' },
    '&:not(:first-of-type) [data-scope="field"][data-part="root"]': { gap: '0' },
    '&:not(:first-of-type) [data-scope="field"][data-part="label"]': UNSEEN,
    '& [data-scope="field"][data-part="helper-text"]': { marginBlock: '1' },
  },
} as const

/** Keys of the rows of one field that stay with them when they are moved; the counter gives the next one. */
type Keys = { list: readonly number[]; next: number }

function sized(keys: Keys, count: number): Keys {
  const more = Array.from({ length: Math.max(0, count - keys.list.length) }, (_, index) => keys.next + index)
  return { list: [...keys.list.slice(0, count), ...more], next: keys.next + more.length }
}

/**
 * Rows of fields that can be added, removed and moved. `newRow` holds the values of a new one; the generated field gives the
 * limits of their number. `children` renders the fields of one row.
 */
export function RowsField<V extends FieldValues, Name extends FieldArrayPath<V>>(props: {
  control: Control<V>
  name: Name
  newRow: FieldArray<V, Name>
  /** The label of the add button. */
  add: string
  /** The label of a row: `3-kasb`. */
  rowName: (place: number) => string
  children: (path: `${Name}.${number}`, place: number) => ReactNode
  label?: string
  hint?: ReactNode
}) {
  const { control, name, newRow, add, rowName, children } = props
  const { fields, append, insert, remove, move } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  /** The element that gets the focus after the next render. */
  const focus = useRef<string | null>(null)
  const [announcement, announce] = useAnnouncement()
  const places = useFetched(loadPlaces, fields.length >= MANY)
  // Not react-hook-form's own ids: those change with every save, and the focused field would lose the focus.
  const [keys, setKeys] = useState<Keys>(() => sized({ list: [], next: 0 }, fields.length))
  if (keys.list.length !== fields.length) setKeys(sized(keys, fields.length))

  const most = rules.maxLength
  const least = rules.minLength ?? (rules.optional ? 0 : 1)
  const full = most !== undefined && fields.length >= most
  const found: unknown = get(errors, name)
  const message: unknown = get(found, 'root.message') ?? get(found, 'message')
  const error = typeof message === 'string' ? message : undefined

  useEffect(() => {
    if (focus.current === null) return
    frame.current?.querySelector<HTMLElement>(`[data-row-button="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const onAdd = () => {
    if (full) return
    // The first field of the new row takes the focus.
    append(newRow)
    announce(text.added(rowName(fields.length + 1)))
  }
  /** Enter in a field of a row adds the next row there, like a new line in a text. */
  const onEnter = (event: KeyboardEvent, index: number) => {
    if (!isEnterInLine(event)) return
    event.preventDefault()
    if (full) {
      announce(text.full(most))
      return
    }
    setKeys(({ list, next }) => ({ list: [...list.slice(0, index + 1), next, ...list.slice(index + 1)], next: next + 1 }))
    insert(index + 1, newRow)
    announce(text.added(rowName(index + 2)))
  }
  const onRemove = (index: number) => {
    const left = fields.length - 1
    // To the row that takes its place, or the last one, or the add button.
    focus.current = left === 0 ? 'add' : `${Math.min(index, left - 1)}-remove`
    setKeys((now) => ({ ...now, list: now.list.filter((_, at) => at !== index) }))
    remove(index)
    announce(text.removed(rowName(index + 1)))
  }
  /** `by` is the button that moved it and keeps the focus. */
  const onMove = (from: number, to: number, by: string) => {
    if (to < 0 || to >= fields.length || to === from) return
    focus.current = `${to}-${by}`
    setKeys((now) => {
      const list = [...now.list]
      list.splice(to, 0, ...list.splice(from, 1))
      return { ...now, list }
    })
    move(from, to)
    announce(text.moved(from + 1, to + 1))
  }

  /** Home and End on a button that moves a row by one position. */
  const onEnds = (event: KeyboardEvent, index: number) => {
    const to = { Home: 0, End: fields.length - 1 }[event.key]
    const [, by] = (event.target instanceof HTMLElement ? event.target.dataset['rowButton'] : undefined)?.split('-') ?? []
    if (to === undefined || by === undefined || by === 'remove') return
    event.preventDefault()
    onMove(index, to, by)
  }

  const shown = (index: number, drag?: Drag) => {
    const { attach, attachHandle, dragging } = drag ?? NOT_DRAGGED
    return (
      <Flex
        as="li"
        key={keys.list[index] ?? `new-${index}`}
        {...(attach === undefined ? {} : { ref: attach })}
        gap={{ base: '3', md: '1.5' }}
        padding="3"
        align="start"
        direction={{ base: 'column-reverse', sm: 'row' }}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        bg="bg.subtle"
        {...(dragging ? LIFTED : {})}
        css={LINE}
      >
        {attachHandle !== undefined && (
          <IconButton
            ref={attachHandle}
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            cursor={dragging ? 'grabbing' : 'grab'}
            touchAction="none"
            hideBelow="md"
            data-beside=""
            data-row-button={`${index}-drag`}
            aria-label={formText.list.drag(rowName(index + 1))}
            aria-roledescription={formText.drag.role}
          >
            <GripVertical />
          </IconButton>
        )}
        <Box
          role="group"
          aria-label={rowName(index + 1)}
          flex="1"
          minW="0"
          width="full"
          onKeyDown={(event) => onEnter(event, index)}
        >
          {children(`${name}.${index}`, index + 1)}
        </Box>
        <HStack
          gap="0.5"
          flexShrink={0}
          width={{ base: 'full', sm: 'auto' }}
          justify="flex-end"
          data-beside=""
          onKeyDown={(event) => onEnds(event, index)}
        >
          {places !== null && fields.length >= MANY ? (
            <places.RowPlace
              name={rowName(index + 1)}
              place={index}
              frame={frame}
              onPlace={(to) => onMove(index, to, 'place')}
            />
          ) : (
            <Text aria-hidden textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" marginEnd={{ base: 'auto', sm: '1' }}>
              {index + 1}
            </Text>
          )}
          <RowButton at={`${index}-up`} label={text.up(rowName(index + 1))} off={index === 0} onClick={() => onMove(index, index - 1, 'up')}>
            <ArrowUp />
          </RowButton>
          <RowButton
            at={`${index}-down`}
            label={text.down(rowName(index + 1))}
            off={index === fields.length - 1}
            onClick={() => onMove(index, index + 1, 'down')}
          >
            <ArrowDown />
          </RowButton>
          <RowButton at={`${index}-remove`} label={text.remove(rowName(index + 1))} off={false} onClick={() => onRemove(index)}>
            <X />
          </RowButton>
        </HStack>
      </Flex>
    )
  }

  return (
    <Stack ref={frame} gap="2" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} data-field={name} minW="0">
      <HStack justify="space-between" gap="3" wrap="wrap">
        <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
          {label}
          {rules.optional && (
            <Text as="span" color="fg.subtle" fontWeight="normal">
              {' '}
              ({t.common.optional})
            </Text>
          )}
        </Text>
        {most !== undefined && (
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" flexShrink={0}>
            {text.count(fields.length, most)}
          </Text>
        )}
      </HStack>
      {fields.length > 0 && (
        <Stack as="ol" gap={{ base: '2', md: '0' }} listStyleType="none" aria-labelledby={`${id}-label`}>
          <SortableRows
            frame={frame}
            ids={keys.list}
            nameOf={(key) => rowName(keys.list.indexOf(key) + 1)}
            onMove={(from, to) => onMove(from, to, 'drag')}
          >
            {shown}
          </SortableRows>
        </Stack>
      )}
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          size="xs"
          variant="outline"
          data-row-button="add"
          // Not `disabled`: the button would lose the focus and not explain why.
          aria-disabled={full}
          aria-describedby={`${id}-help`}
          opacity={full ? 0.5 : 1}
          onClick={onAdd}
        >
          <Plus aria-hidden />
          {add}
        </Button>
        <Box id={`${id}-help`} textStyle="xs" color="fg.muted">
          <Help error={error} hint={full ? text.full(most) : (props.hint ?? limitHint(least, most))} />
        </Box>
      </Flex>
      <Box srOnly aria-live="polite">
        {announcement}
      </Box>
    </Stack>
  )
}

function RowButton(props: { at: string; label: string; off: boolean; onClick: () => void; children: ReactNode }) {
  const { at, label, off, onClick, children } = props
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      data-row-button={at}
      aria-label={label}
      // Not `disabled`: the button would lose the focus when a row reaches the end.
      aria-disabled={off}
      opacity={off ? 0.35 : 1}
      onClick={() => {
        if (!off) onClick()
      }}
    >
      {children}
    </IconButton>
  )
}
