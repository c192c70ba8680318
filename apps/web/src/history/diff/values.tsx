import { Box, HStack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { getCourseCategory } from '#/api/generated/course-categories/course-categories'
import { courseQuery } from '#/api/courses'
import { HtmlShown } from '#/form/html/shown'
import { formatPhone } from '#/form/phone'
import { shortDate, time } from '#/lib/dates'
import { grouped, money } from '#/lib/numbers'
import { historyDetailText as text, historyFieldsText as words } from '#/text/uz.history-fields'
import { choicesOf, rowLabelsOf, shapeOf, type Shape } from '../labels'
import { Picture } from './picture'

/** The field of a value. */
export type Of = { entity: string; field: string }

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as short text; null for one that is shown in another way. */
export function wordsOf(value: unknown, { entity, field }: Of): string | null {
  const shape = shapeOf(entity, field)
  if (typeof value === 'boolean') return shape === 'shown' ? (value ? words.isShown : words.isHidden) : value ? words.yes : words.no
  if (typeof value === 'number') {
    return choicesOf(entity, field)[value] ?? numberIn(shape, value)
  }
  if (typeof value !== 'string' || shape === 'colour') return null
  if (shape === 'moment') return `${shortDate(value)}, ${time(value)}`
  const isPhone = shape === 'phone' || (entity === 'social' && /^\d+$/.test(value))
  return choicesOf(entity, field)[value] ?? (isPhone ? formatPhone(value) : value)
}

function numberIn(shape: Shape, value: number): string | null {
  if (shape === 'course' || shape === 'category') return null
  if (shape === 'money') return money(value)
  return shape === 'minutes' ? words.minutes(grouped(value)) : grouped(value)
}

/** An entry of a list in one line, with the names of its members. */
export function entryText(entry: unknown, { entity, field }: Of): string {
  if (typeof entry === 'string') return entry
  if (typeof entry === 'number') return grouped(entry)
  if (typeof entry !== 'object' || entry === null) return ''
  const labels = rowLabelsOf(entity, field)
  return Object.entries(entry)
    .flatMap(([name, value]: [string, unknown]) =>
      name === 'id' || isEmpty(value) ? [] : [`${labels[name] ?? name}: ${typeof value === 'number' ? grouped(value) : String(value)}`],
    )
    .join(' · ')
}

export function Empty() {
  return (
    <Text as="span" color="fg.muted" fontStyle="italic">
      {text.empty}
    </Text>
  )
}

/** One value. */
export function Value({ value, of, label }: { value: unknown; of: Of; label: string }) {
  const shape = shapeOf(of.entity, of.field)
  if (isEmpty(value)) return <Empty />
  if (shape === 'media' && typeof value === 'string') return <Picture path={value} alt={label} />
  if (shape === 'html' && typeof value === 'string') return <HtmlShown html={value} />
  if (shape === 'colour' && typeof value === 'string') return <Colour value={value} />
  if (shape === 'course' && typeof value === 'number') return <CourseName id={value} />
  if (shape === 'category' && typeof value === 'number') return <CategoryName id={value} />
  if (Array.isArray(value)) {
    return (
      <Box as="ol" paddingStart="5" listStyleType="decimal" overflowWrap="anywhere">
        {value.map((one: unknown, index) => (
          <li key={index}>{entryText(one, of)}</li>
        ))}
      </Box>
    )
  }
  return (
    <Text as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {wordsOf(value, of) ?? entryText(value, of)}
    </Text>
  )
}

function Colour({ value }: { value: string }) {
  return (
    <HStack as="span" gap="2" display="inline-flex">
      <Box as="span" aria-hidden boxSize="4" borderRadius="l1" borderWidth="1px" borderColor="border.emphasized" style={{ background: value }} />
      <span>{value}</span>
    </HStack>
  )
}

/** A course by its name, or by its number if it is deleted. */
function CourseName({ id }: { id: number }) {
  const { data } = useQuery(courseQuery(id))
  return <bdi>{data?.name ?? words.number(id)}</bdi>
}

function CategoryName({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['course-categories', 'row', id],
    queryFn: ({ signal }) => getCourseCategory(id, undefined, signal),
    meta: { quiet: true },
  })
  return <bdi>{data?.name ?? words.number(id)}</bdi>
}
