import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, Plus, Search, X } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { moved } from '#/resources/kit/cache'
import type { ListedRow, ListResource } from '#/resources/kit/resource'
import { MoveHandles, NOT_DRAGGED, SortableRows, useMoveFocus, type Drag } from '#/resources/kit/sorting'
import { formText } from '#/text/uz.form'
import { pickText as text } from '#/text/uz.pick'
import { IconButton } from '#/ui/button'
import { Thumbnail } from '#/ui/image'
import { LinkButton } from '#/ui/link-button'
import { useLabel } from '../context'
import { Combobox, useTyping } from './combobox'
import { FieldFrame, type FieldLooks } from './frame'

/** A picked row, as much as the form shows of it. */
export type Pick = { id: number; name: string; image: string | null }

const FOUND_AT_ONCE = 20

/** Rows picked out of a list that others share, in an order of one's own. */
export function PickField<V extends FieldValues, Row extends ListedRow>(
  props: FieldLooks & { control: Control<V>; name: FieldPathByValue<V, Pick[]>; resource: ListResource<Row> },
) {
  const { control, name, resource } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const label = useLabel(name, props.label)
  const picks: readonly Pick[] = stored
  const typing = useTyping()
  const search = useQuery({
    queryKey: [resource.key, 'find', typing.key],
    queryFn: ({ signal }) =>
      resource.list({ page: 1, perPage: FOUND_AT_ONCE, ...(typing.key === '' ? {} : { key: typing.key }) }, signal),
    enabled: typing.open,
    placeholderData: keepPreviousData,
    // One made in another window is found here.
    staleTime: 0,
    meta: { quiet: true },
  })
  const field = useRef<HTMLInputElement | null>(null)
  const [spoken, setSpoken] = useState('')

  const isChosen = (id: number) => picks.some((one) => one.id === id)
  const remove = (pick: Pick) => {
    onChange(picks.filter((one) => one.id !== pick.id))
    setSpoken(text.removed(pick.name))
  }
  const toggle = (row: Row) => {
    const pick = { id: row.id, name: resource.nameOf(row), image: resource.imageOf?.(row) ?? null }
    if (isChosen(row.id)) {
      remove(pick)
      return
    }
    onChange([...picks, pick])
    setSpoken(text.added(pick.name))
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
          isChosen={(row) => isChosen(row.id)}
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
        // What is picked here stays as it is meanwhile.
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
      <Picks
        scope={name}
        label={text.chosen(label)}
        picks={picks}
        onChange={onChange}
        onSpeak={setSpoken}
        onRemove={(pick, isLast) => {
          remove(pick)
          if (isLast) field.current?.focus()
        }}
      />
      <Box srOnly aria-live="polite">
        {spoken}
      </Box>
    </Stack>
  )
}

/** What is picked, in its order. */
function Picks(props: {
  scope: string
  label: string
  picks: readonly Pick[]
  onChange: (picks: readonly Pick[]) => void
  onSpeak: (text: string) => void
  /** `isLast`: nothing is left that could take the focus. */
  onRemove: (pick: Pick, isLast: boolean) => void
}) {
  const { scope, label, picks, onChange, onSpeak, onRemove } = props
  const keepMoveFocus = useMoveFocus()
  const list = useId()
  /** The place whose button takes the focus after the next render. */
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    const place = Math.min(focus.current, picks.length - 1)
    document.querySelectorAll<HTMLElement>(`[data-pick="${list}"]`).item(place)?.focus()
    focus.current = null
  })
  if (picks.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {text.empty}
      </Text>
    )
  }

  const move = (from: number, to: number) => {
    const pick = picks[from]
    if (pick === undefined || to < 0 || to >= picks.length) return
    keepMoveFocus()
    onChange(moved(picks, from, to))
    onSpeak(formText.list.orderedSpoken(pick.name, to + 1, picks.length))
  }
  const shown = (index: number, drag?: Drag) => {
    const pick = picks[index]
    if (pick === undefined) return null
    const { attach, attachHandle, dragging } = drag ?? NOT_DRAGGED
    return (
      <Flex
        key={pick.id}
        as="li"
        {...(attach === undefined ? {} : { ref: attach })}
        align="center"
        gap="3"
        paddingX="2"
        paddingY="1.5"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border"
        _last={{ borderBottomWidth: '0' }}
        boxShadow={dragging ? 'lg' : undefined}
        opacity={dragging ? 0.9 : 1}
      >
        <MoveHandles
          id={`${scope}-${pick.id}`}
          name={pick.name}
          index={index}
          count={picks.length}
          onMove={move}
          attachHandle={attachHandle}
          dragging={dragging}
        />
        <Thumbnail path={pick.image} width={80} boxSize="8" />
        <Text flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
          <bdi>{pick.name}</bdi>
        </Text>
        <IconButton
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          data-pick={list}
          aria-label={text.remove(pick.name)}
          onClick={() => {
            focus.current = index
            onRemove(pick, picks.length === 1)
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
        {formText.list.total(picks.length)}
      </Text>
      <Box
        as="ol"
        listStyleType="none"
        aria-label={label}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        overflow="hidden"
      >
        <Suspense fallback={picks.map((_, index) => shown(index))}>
          <SortableRows
            ids={picks.map((pick) => pick.id)}
            nameOf={(id) => picks.find((pick) => pick.id === id)?.name ?? ''}
            onMove={move}
          >
            {shown}
          </SortableRows>
        </Suspense>
      </Box>
    </Stack>
  )
}
