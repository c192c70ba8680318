import { Box, HStack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sectionsQuery } from '#/sections/use-sections'
import { Tooltip } from '#/ui/tooltip'
import { courseText } from '../course/text'
import { courseSections } from './sections'
import { courseSectionsText as text } from './sections-text'
import { ownContent, toFill } from './variants'

/** The filled share of a course's page as a ring; it links to empty sections. */
export function FilledRing({ courseId }: { courseId: number }) {
  // The list of sections on the same screen loads them.
  const { data } = useQuery({ ...sectionsQuery(courseSections(courseId)), refetchOnMount: false })
  if (data === undefined) return <Box height="8" />
  const contents = toFill(courseId, data.rows)
  const all = contents.length
  const filled = contents.filter(({ row }) => row.isFilled === true).length
  const own = ownContent(courseId, data.rows).length
  const others = data.rows.length - own
  if (filled === all) {
    return (
      <HStack gap="2.5" minHeight="10">
        <Ring part={1} />
        <Text textStyle="sm">{text.allFilled}</Text>
      </HStack>
    )
  }
  return (
    <Tooltip content={text.filledHelp(filled, all, own, others)}>
      <HStack asChild gap="2.5" minHeight="10" paddingEnd="2" borderRadius="l2" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
        <Link to="/course/$id" params={{ id: String(courseId) }} search={EMPTY} resetScroll={false}>
          <Ring part={filled / all} />
          <Text as="span" textStyle="sm" fontVariantNumeric="tabular-nums">
            {text.filledOf(filled, all)}
            <Box as="span" srOnly>
              , {text.showEmpty}
            </Box>
            {others > 0 && (
              // Touch screens have no tooltips.
              <Box as="span" display="block" hideFrom="md" textStyle="note" color="fg.muted">
                {text.filledElsewhere(own, others)}
              </Box>
            )}
          </Text>
        </Link>
      </HStack>
    </Tooltip>
  )
}

/** Says that visitors see the course; if none of its sections is shown, that they see nothing but its head. */
export function Seen({ courseId }: { courseId: number }) {
  const { data } = useQuery({ ...sectionsQuery(courseSections(courseId)), refetchOnMount: false })
  const isBare = data !== undefined && !data.rows.some((row) => row.isVisible)
  // On a phone the switch beside it shows the visibility.
  return (
    <Text textStyle="sm" flex="1 1 14rem" color={isBare ? 'fg.warning' : 'fg.success'} hideBelow={isBare ? undefined : 'md'}>
      {data !== undefined && (isBare ? text.noneShown : courseText.seen)}
    </Text>
  )
}

const EMPTY = { show: 'empty' } as const
const SIZE = 28
const WIDTH = 4
const LENGTH = Math.PI * (SIZE - WIDTH)

function Ring({ part }: { part: number }) {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: (SIZE - WIDTH) / 2, fill: 'none', strokeWidth: WIDTH }
  return (
    <Box asChild flexShrink={0} transform="rotate(-90deg)" color="brand.solid">
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden data-ring="">
        <Box asChild stroke="bg.emphasized">
          <circle {...circle} />
        </Box>
        {part > 0 && <circle {...circle} stroke="currentColor" strokeLinecap="round" strokeDasharray={`${part * LENGTH} ${LENGTH}`} />}
      </svg>
    </Box>
  )
}
