import { Badge, HStack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { courseQuery, findCourses } from '#/api/courses'
import { ApiError } from '#/api/errors'
import type { CourseRef } from '#/api/generated/model/courseRef'
import { unseenMark, whyUnseen } from '#/lib/course-state'
import { coursePickerText as text } from '#/text/uz.course-picker'
import { IconButton } from '#/ui/button'
import { useFieldRules, useLabel } from '../context'
import { Combobox, useTyping } from './combobox'
import { FieldFrame, type FieldLooks } from './frame'

/** The chosen course: from the row, from a search here, or, after a restored draft, from the server. */
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

const nameOf = ({ name }: CourseRef) => name

/** One course among thousands, found by a part of its name. */
export function CoursePickerField<V extends FieldValues>(
  props: FieldLooks & {
    control: Control<V>
    name: FieldPathByValue<V, number | null>
    optional?: boolean
    /** The course as included in the row, so that its name needs no call. */
    current?: CourseRef | null | undefined
    /** A course that is not offered, by its id. */
    except?: number
  },
) {
  const { control, name, current, except } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const optional = props.optional ?? rules.optional
  const value: number | null = stored
  const [picked, setPicked] = useState<CourseRef | null>(null)
  const { course, problem } = useChosen(value, [picked, current])
  const typing = useTyping()
  const search = useQuery({ ...findCourses(typing.key), enabled: typing.open, placeholderData: keepPreviousData })
  const found = search.data?.courses ?? []
  const rows = found.filter(({ id }) => id !== except)
  const field = useRef<HTMLInputElement | null>(null)

  const message = problem ?? (course === undefined ? null : whyUnseen(course))
  return (
    <FieldFrame
      label={label}
      hint={
        message === null ? (
          props.hint
        ) : (
          <Text as="span" color="fg.warning">
            {message}
          </Text>
        )
      }
      error={fieldState.error?.message}
      optional={optional}
      disabled={props.disabled}
    >
      <Combobox
        typing={typing}
        search={search}
        rows={rows}
        nameOf={nameOf}
        total={(search.data?.total ?? 0) - found.length + rows.length}
        words={text}
        shown={course?.name ?? (value === null || problem !== null ? '' : text.loading)}
        isChosen={(one) => one.id === value}
        onTake={(one) => {
          setPicked(one)
          onChange(one.id)
        }}
        name={name}
        fieldRef={(node) => {
          field.current = node
          ref(node)
        }}
        onBlur={onBlur}
        endElement={
          optional && value !== null ? (
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              aria-label={text.clear(label)}
              onClick={() => {
                onChange(null)
                typing.close()
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
        {(one) => <Option course={one} chosen={one.id === value} />}
      </Combobox>
    </FieldFrame>
  )
}

function Option({ course, chosen }: { course: CourseRef; chosen: boolean }) {
  const mark = unseenMark(course)
  return (
    <>
      <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
        <bdi>{course.name}</bdi>
      </Text>
      <HStack as="span" gap="2" flexShrink={0}>
        {mark !== null && <Badge colorPalette="gray">{mark}</Badge>}
        {chosen && <Check size={16} aria-hidden />}
      </HStack>
    </>
  )
}
