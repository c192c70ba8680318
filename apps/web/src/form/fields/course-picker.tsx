import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '@chakra-ui/react/input-group'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { courseQuery, findCourses } from '#/api/courses'
import { ApiError } from '#/api/errors'
import type { CourseRef } from '#/api/generated/model/courseRef'
import { unseenMark, whyUnseen } from '#/lib/course-state'
import { usePaused } from '#/lib/use-paused'
import { coursePickerText as text } from '#/text/uz.course-picker'
import { IconButton } from '#/ui/button'
import { useFieldRules, useLabel } from '../context'
import { FieldFrame, type FieldLooks } from './frame'

/** The chosen course: as the row tells it, as it was found here, or, after a draft came back, as the server tells it. */
function useChosen(id: number | null, known: readonly (CourseRef | null | undefined)[]) {
  const course = known.find((one) => one?.id === id) ?? undefined
  const asked = useQuery({ ...courseQuery(id ?? 0), enabled: id !== null && course === undefined })
  const { error } = asked
  const isGone = error instanceof ApiError && error.status === 404
  return {
    course: id === null ? undefined : (course ?? asked.data),
    problem: course !== undefined || error === null ? null : isGone ? text.gone : text.failed,
  }
}

/**
 * One course out of thousands, found by typing a part of its name. The list is the combobox of the ARIA patterns: the
 * focus stays in the field, the arrows walk through what was found, Enter takes it, Escape leaves all as it was.
 */
export function CoursePickerField<V extends FieldValues>(
  props: FieldLooks & {
    control: Control<V>
    name: FieldPathByValue<V, number | null>
    optional?: boolean
    /** The course as the edited row names it, so that its name needs no call. */
    current?: CourseRef | null | undefined
  },
) {
  const { control, name, current } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const optional = props.optional ?? rules.optional
  const value: number | null = stored
  const [picked, setPicked] = useState<CourseRef | null>(null)
  const { course, problem } = useChosen(value, [picked, current])

  /** What is being typed; null while the field shows the chosen course. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const field = useRef<HTMLInputElement | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  const key = usePaused(typed?.trim() ?? '')
  const search = useQuery({ ...findCourses(key), enabled: open, placeholderData: keepPreviousData })
  const found = search.data?.courses ?? []
  const active = Math.min(at, found.length - 1)
  const more = (search.data?.total ?? 0) - found.length
  const searching = search.data === undefined ? search.error === null : search.isPlaceholderData

  // A field at the bottom of the window opens its list into view.
  const isListed = open && found.length > 0
  useEffect(() => {
    if (isListed) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isListed])

  const close = () => {
    setOpen(false)
    setTyped(null)
    setAt(-1)
  }
  const take = (next: CourseRef | undefined) => {
    if (next !== undefined) setPicked(next)
    onChange(next?.id ?? null)
    close()
  }
  const walk = (by: 1 | -1) => {
    if (!open) {
      setOpen(true)
      return
    }
    if (found.length === 0) return
    const next = active === -1 && by === -1 ? found.length - 1 : (active + by + found.length) % found.length
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // The form is not sent by the key that takes a course.
      event.preventDefault()
      if (active >= 0) take(found[active])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }

  const told = problem ?? (course === undefined ? null : whyUnseen(course))
  const shown = typed ?? course?.name ?? (value === null || problem !== null ? '' : text.loading)
  return (
    <FieldFrame
      label={label}
      hint={
        told === null ? (
          props.hint
        ) : (
          <Text as="span" color="fg.warning">
            {told}
          </Text>
        )
      }
      error={fieldState.error?.message}
      optional={optional}
      disabled={props.disabled}
    >
      <Box position="relative" width="full">
        <InputGroup
          endElement={
            optional && value !== null ? (
              <IconButton
                size="2xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={text.clear(label)}
                onClick={() => {
                  take(undefined)
                  field.current?.focus()
                }}
              >
                <X />
              </IconButton>
            ) : (
              <ChevronDown size={16} aria-hidden />
            )
          }
        >
          <Input
            ref={(node) => {
              field.current = node
              ref(node)
            }}
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={listId}
            {...(open && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
            value={shown}
            placeholder={text.placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            borderColor="border.emphasized"
            onClick={() => setOpen(true)}
            onFocus={(event) => event.target.select()}
            onBlur={() => {
              close()
              onBlur()
            }}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              // The first of what is found is what Enter takes.
              setAt(0)
              if (event.target.value === '') onChange(null)
            }}
            onKeyDown={onKeyDown}
          />
        </InputGroup>
        {open && (
          <Box
            ref={popup}
            position="absolute"
            top="100%"
            insetX="0"
            marginTop="1"
            zIndex="dropdown"
            maxHeight="72"
            overflowY="auto"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l2"
            boxShadow="lg"
            padding="1"
            // The focus stays in the field, wherever in the list one presses.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Box id={listId} role="listbox" aria-label={text.found} aria-busy={searching}>
              {found.map((one, index) => (
                <CourseOption
                  key={one.id}
                  id={`${listId}-${index}`}
                  course={one}
                  active={index === active}
                  chosen={one.id === value}
                  onPoint={() => setAt(index)}
                  onTake={() => take(one)}
                />
              ))}
            </Box>
            <Told>
              {search.error !== null && search.data === undefined
                ? text.failed
                : searching
                  ? text.searching
                  : found.length === 0
                    ? key === ''
                      ? text.none
                      : text.nothing(key)
                    : more > 0
                      ? text.more(more)
                      : null}
            </Told>
          </Box>
        )}
        <Box srOnly aria-live="polite">
          {open && !searching && found.length > 0 && text.count(search.data?.total ?? 0)}
        </Box>
      </Box>
    </FieldFrame>
  )
}

/** What the list says besides the courses. */
function Told({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Text role="status" textStyle="xs" color="fg.muted" paddingX="2.5" paddingY="2">
      {children}
    </Text>
  )
}

function CourseOption(props: {
  id: string
  course: CourseRef
  active: boolean
  chosen: boolean
  onPoint: () => void
  onTake: () => void
}) {
  const { id, course, active, chosen, onPoint, onTake } = props
  const mark = unseenMark(course)
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={chosen}
      align="center"
      gap="2"
      paddingX="2.5"
      paddingY="2"
      minHeight="9"
      borderRadius="l1"
      cursor="pointer"
      textStyle="sm"
      {...(active ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
        <bdi>{course.name}</bdi>
      </Text>
      <HStack as="span" gap="2" flexShrink={0}>
        {mark !== null && <Badge colorPalette="gray">{mark}</Badge>}
        {chosen && <Check size={16} aria-hidden />}
      </HStack>
    </Flex>
  )
}
