import { Badge, Box, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eye, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { usePerson } from '#/app/person'
import { STATUS_COLOURS, STATUS_MOVES, whyUnseen } from '#/lib/course-state'
import { money } from '#/lib/numbers'
import { coursePickerText } from '#/text/uz.course-picker'
import { Button, IconButton } from '#/ui/button'
import { Thumbnail } from '#/ui/image'
import { useFetched, useLazyComponent } from '#/ui/lazy-component'
import { LazyMenu, type MenuEntry } from '#/ui/lazy-menu'
import { keepFocus } from '#/ui/keep-focus'
import { LinkButton } from '#/ui/link-button'
import { Panel } from '#/ui/page'
import { useCourseChange } from '../course/change'
import { CourseSwitch } from '../course/switch'
import { courseText } from '../course/text'
import { coursePageText as text } from './text'
import { useRemoval } from './use-removal'

const loadRing = async () => await import('./filled-ring')

/** The header of a course: picture, name, status, visibility, and the filled share of its page. */
export function CourseHeader({ row }: { row: CourseRow }) {
  const { setStatus } = useCourseChange()
  const toggle = useRef<HTMLDivElement>(null)
  const unseen = whyUnseen(row)
  const ring = useFetched(loadRing, true)
  const [next] = STATUS_MOVES[row.status]
  const facts = [
    row.category?.name ?? courseText.noCategory,
    row.price === 0 ? courseText.free : money(row.price),
    text.lessons(row.modulesCount, row.lessonsCount),
    courseText.number(row.courseId),
  ].filter((fact) => fact !== '')
  return (
    <Panel padding="0">
      <Grid
        padding={{ base: '4', md: '5' }}
        columnGap={{ base: '0', md: '5' }}
        rowGap="3"
        templateColumns={{ base: PICTURE, md: '12rem minmax(0, 1fr)', xl: '14rem minmax(0, 1fr)' }}
        templateAreas={{ base: '"title title" "picture facts"', md: '"picture title" "picture facts"' }}
        templateRows={{ md: 'auto 1fr' }}
      >
        <Box gridArea="picture" paddingEnd={{ base: '3', md: '0' }} minW="0" overflow="hidden">
          <Thumbnail path={row.imageIllustration} width={320} shape="wide" fill />
        </Box>
        <Flex gridArea="title" gap="3" wrap="wrap" justify="space-between" align="start">
          <HStack flex="1 1 16rem" minW="0" gap="2.5" rowGap="1" wrap="wrap">
            <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="tight" overflowWrap="anywhere" minW="min(15rem, 100%)">
              {row.name}
            </Heading>
            <Badge colorPalette={STATUS_COLOURS[row.status]}>{coursePickerText.status[row.status]}</Badge>
          </HStack>
          <Actions row={row} />
        </Flex>
        <Stack gridArea="facts" gap="1" minW="0" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          <Text>{facts.join(' · ')}</Text>
          {row.desc !== null && (
            <Text hideBelow="md" lineClamp={2}>
              {row.desc}
            </Text>
          )}
        </Stack>
      </Grid>
      <Flex
        gap="6"
        rowGap="1"
        wrap="wrap"
        align="center"
        paddingX={{ base: '4', md: '5' }}
        paddingY="1.5"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Box ref={toggle} css={TOUCHED}>
          <CourseSwitch row={row} alone>{courseText.show}</CourseSwitch>
        </Box>
        {unseen === null ? (
          ring !== null && <ring.Seen courseId={row.id} />
        ) : (
          <HStack gap="3" textStyle="sm" flex="1 1 14rem" minHeight="10" wrap="wrap">
            <Text color="fg.warning">{unseen}</Text>
            {row.status !== 'ACTIVE' && (
              <Button size={{ base: 'md', md: 'xs' }} variant="outline" colorPalette="gray" onClick={() => {
                  // The button is gone once the course is active.
                  void setStatus(row, next).then(() => keepFocus(() => toggle.current?.querySelector('input')))
                }}>
                {courseText.moves[next]}
              </Button>
            )}
          </HStack>
        )}
        {ring === null ? <Box height="10" /> : <ring.FilledRing courseId={row.id} />}
      </Flex>
    </Panel>
  )
}

/** The picture on a phone and the rest; where large text leaves no room for words beside it, none. */
const PICTURE = 'min(6.75rem, 40%, max(0rem, (100% - 13rem) * 99)) minmax(0, 1fr)'

const TOUCHED = { '& label': { minHeight: '10' } }

const loadCopy = async () => (await import('./copy-dialog')).CopyDialog

function Actions({ row }: { row: CourseRow }) {
  const { isSuperadmin } = usePerson()
  const { setStatus } = useCourseChange()
  const remove = useRemoval()
  const [CopyDialog, need] = useLazyComponent(loadCopy)
  const [copying, setCopying] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  // The most frequent status change of an inactive course is beside its status.
  const moves = STATUS_MOVES[row.status].slice(row.status === 'ACTIVE' ? 0 : 1)
  const navigate = useNavigate()
  const entries: MenuEntry[] = [
    { value: 'seo', label: text.seo },
    { value: 'copy', label: text.copy.open },
    ...moves.map((status) => ({ value: status, label: courseText.moves[status] })),
    ...(isSuperadmin ? [{ value: 'remove', label: text.remove, danger: true }] : []),
  ]
  const onSelect = (value: string) => {
    const status = moves.find((one) => one === value)
    if (status !== undefined) void setStatus(row, status)
    else if (value === 'remove') void remove(row)
    else if (value === 'seo') void navigate({ to: '/course/$id/course-sections/edit/seo', params: { id: String(row.id) } })
    else {
      need()
      setCopying(true)
    }
  }
  return (
    <Flex gap="2" wrap="wrap">
      <LinkButton size={SIZE} to="/courses/edit/$id" params={{ id: String(row.id) }}>
        <Pencil aria-hidden />
        {text.edit}
      </LinkButton>
      <LinkButton size={SIZE} to="/course/$id/course-sections/view" params={{ id: String(row.id) }} variant="outline" colorPalette="gray" aria-label={text.viewPage}>
        <Eye aria-hidden />
        <Box as="span" hideBelow="md">
          {text.view}
        </Box>
      </LinkButton>
      <LazyMenu
        trigger={
          <IconButton ref={menu} size={SIZE} variant="outline" colorPalette="gray" aria-label={text.actions}>
            <Ellipsis />
          </IconButton>
        }
        placement="bottom-end"
        entries={entries}
        onSelect={onSelect}
      />
      {CopyDialog !== null && <CopyDialog course={row} open={copying} returnsTo={() => menu.current} onClose={() => setCopying(false)} />}
    </Flex>
  )
}

const SIZE = { base: 'md', md: 'sm' } as const
