import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ExternalLink, Plus, Search, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { inUzbekOrder } from '#/lib/in-uzbek-order'
import { invalidate, moved } from '#/resources/kit/cache'
import type { ListedRow, ListResource } from '#/resources/kit/resource'
import { MoveHandles, LIFTED, NOT_DRAGGED, SortableRows, useMoveFocus, type Drag } from '#/resources/kit/sorting'
import { toastWithUndo } from '#/resources/kit/undo'
import { formText } from '#/text/uz.form'
import { associationsText as text } from '#/text/uz.associations'
import { IconButton } from '#/ui/button'
import { Thumbnail } from '#/ui/image'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { useAnnouncement } from '#/ui/use-announcement'
import { useFormContext, useLabel } from '../context'
import { Combobox, useTyping } from './combobox'
import { FieldFrame, type FieldLooks } from './frame'

/** The fields of a course association that the form shows. */
export type Association = { id: number; name: string; image: string | null }

const FOUND_AT_ONCE = 20

/** A field of course associations: rows of a shared list in an order of their own. */
export function AssociationsField<V extends FieldValues, Row extends ListedRow>(
  props: FieldLooks & { control: Control<V>; name: FieldPathByValue<V, Association[]>; resource: ListResource<Row>
    /** Creates a row of the shared list that needs only a name. */
    create?: (name: string) => Promise<Row>
  },
) {
  const { control, name, resource, create } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const label = useLabel(name, props.label)
  const associations: readonly Association[] = stored
  const typing = useTyping()
  const context = useFormContext()
  const client = useQueryClient()
  const search = useQuery({
    queryKey: [resource.key, 'find', typing.key],
    queryFn: async ({ signal }) => {
      const found = await resource.list({ page: 1, perPage: FOUND_AT_ONCE, ...(typing.key === '' ? {} : { key: typing.key }) }, signal)
      return { rows: await inUzbekOrder(found.rows, resource.nameOf), total: found.total }
    },
    enabled: typing.open,
    placeholderData: keepPreviousData,
    // A row created in another tab is found here.
    staleTime: 0,
    meta: { quiet: true },
  })
  const field = useRef<HTMLInputElement | null>(null)
  const [announcement, announce] = useAnnouncement()

  const isChosen = (id: number) => associations.some((one) => one.id === id)
  const remove = (association: Association) => {
    onChange(associations.filter((one) => one.id !== association.id))
    announce(text.removed(association.name))
  }
  const toggle = (row: Row) => {
    const association = { id: row.id, name: resource.nameOf(row), image: resource.imageOf?.(row) ?? null }
    if (isChosen(row.id)) {
      remove(association)
      return
    }
    onChange([...associations, association])
    announce(text.added(association.name))
  }
  /** Adds a row that was requested earlier. Other rows may have been added since. */
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })

  const onCreate = async (making: Promise<Row>) => {
    context?.trackPending(making.catch(() => undefined))
    try {
      const made = await progress.during(making)
      latest.current(made)
      toastWithUndo(client, resource.key, text.created(resource.nameOf(made)), made)
      await invalidate(client, resource.key)
    } catch (error) {
      notify.error(error)
    }
  }

  return (
    <Stack gap="3" minW="0">
      <FieldFrame
        label={label}
        hint={props.hint}
        error={fieldState.error?.message}
        optional={false}
      >
        <Combobox
          typing={typing}
          search={search}
          rows={search.data?.rows ?? []}
          total={search.data?.total ?? 0}
          words={text}
          shown=""
          nameOf={resource.nameOf}
          isChosen={(row) => isChosen(row.id)}
          onCreate={create === undefined ? undefined : (given) => void onCreate(create(given))}
          several
          onTake={toggle}
          name={name}
          fieldRef={(node) => {
            field.current = node
            ref(node)
          }}
          onBlur={onBlur}
          endElement={<Search size={16} aria-hidden />}
        >
          {(row) => (
            <>
              <Thumbnail path={resource.imageOf?.(row) ?? null} width={80} boxSize="6" />
              <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
                <bdi>{resource.nameOf(row)}</bdi>
              </Text>
              {isChosen(row.id) ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden opacity="0.5" />}
            </>
          )}
        </Combobox>
      </FieldFrame>
      <LinkButton
        to={resource.paths.add}
        // A new tab, so that the unsaved list stays open here.
        target="_blank"
        size="xs"
        variant="plain"
        paddingX="0"
        alignSelf="flex-start"
      >
        <Plus aria-hidden />
        {resource.texts.addTitle}
        <ExternalLink aria-label={text.newTab} />
      </LinkButton>
      <AssociationRows
        scope={name}
        label={text.chosen(label)}
        associations={associations}
        onChange={onChange}
        onAnnounce={announce}
        onRemove={(association, isLast) => {
          remove(association)
          if (isLast) field.current?.focus()
        }}
      />
      <Box srOnly aria-live="polite">
        {announcement}
      </Box>
    </Stack>
  )
}

/** The associations in their order. */
function AssociationRows(props: {
  scope: string
  label: string
  associations: readonly Association[]
  onChange: (associations: readonly Association[]) => void
  onAnnounce: (text: string) => void
  /** `isLast`: no row is left that could take the focus. */
  onRemove: (association: Association, isLast: boolean) => void
}) {
  const { scope, label, associations, onChange, onAnnounce, onRemove } = props
  const keepMoveFocus = useMoveFocus()
  const list = useId()
  /** The index of the row whose button takes the focus after the next render. */
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    const place = Math.min(focus.current, associations.length - 1)
    document.querySelectorAll<HTMLElement>(`[data-association="${list}"]`).item(place)?.focus()
    focus.current = null
  })
  const frame = useRef<HTMLDivElement>(null)
  if (associations.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {text.empty}
      </Text>
    )
  }

  const move = (from: number, to: number) => {
    const association = associations[from]
    if (association === undefined || to < 0 || to >= associations.length) return
    keepMoveFocus()
    onChange(moved(associations, from, to))
    onAnnounce(formText.list.orderedAnnouncement(association.name, to + 1, associations.length))
  }
  // Where no row has a picture, placeholders would only take space from the names.
  const hasPictures = associations.some(({ image }) => image !== null)
  const shown = (index: number, drag?: Drag) => {
    const association = associations[index]
    if (association === undefined) return null
    const { attach, attachHandle, dragging } = drag ?? NOT_DRAGGED
    return (
      <Flex
        key={association.id}
        as="li"
        {...(attach === undefined ? {} : { ref: attach })}
        align="center"
        gap={{ base: '1.5', sm: '3' }}
        minHeight="11"
        paddingX="2"
        paddingY="1"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border"
        _last={{ borderBottomWidth: '0' }}
        {...(dragging ? LIFTED : {})}
      >
        <MoveHandles
          id={`${scope}-${association.id}`}
          name={association.name}
          index={index}
          count={associations.length}
          onMove={move}
          attachHandle={attachHandle}
          dragging={dragging}
        />
        {hasPictures && <Thumbnail path={association.image} width={80} boxSize="8" />}
        <Text flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
          <bdi>{association.name}</bdi>
        </Text>
        <IconButton
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          data-association={list}
          order={{ base: 2, sm: 0 }}
          aria-label={text.remove(association.name)}
          onClick={() => {
            focus.current = index
            onRemove(association, associations.length === 1)
          }}
        >
          <X />
        </IconButton>
      </Flex>
    )
  }
  return (
    <Stack gap="1.5">
      <Text textStyle="xs" color="fg.muted">
        {formText.list.total(associations.length)}
      </Text>
      <Box
        ref={frame}
        as="ol"
        listStyleType="none"
        aria-label={label}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        overflow="hidden"
      >
        <SortableRows
          frame={frame}
          ids={associations.map((association) => association.id)}
          nameOf={(id) => associations.find((association) => association.id === id)?.name ?? ''}
          onMove={move}
        >
          {shown}
        </SortableRows>
      </Box>
    </Stack>
  )
}
