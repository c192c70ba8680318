import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { courseQuery } from '#/api/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { courseSections } from '#/resources/course-page/sections'
import { screenPath } from '#/course/course'
import { sectionToolsText } from '#/text/uz.section-tools'
import { sectionsText } from '#/text/uz.sections'
import { Switch } from '#/ui/switch'
import { homeSections } from './home-sections'
import { OfferToShow } from './offer-to-show'
import { SeenLine } from './seen-line'
import { showing, type Section } from './section'
import { useSections, type SectionSource } from './use-sections'

const text = sectionToolsText.steps

/** Above the form of a section: links to its neighbours on the page, its switch, and whether visitors see it now. */
export function SectionSteps() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const course = /^\/course\/(\d+)\//.exec(path)?.[1]
  return course === undefined ? <Steps source={homeSections} path={path} screenOf={homeScreen} /> : <CourseSteps id={Number(course)} path={path} />
}

const homeScreen = (name: string) => HOME_SECTIONS.find((one) => one.name === name)?.screen ?? null

function CourseSteps({ id, path }: { id: number; path: string }) {
  const { data } = useQuery(courseQuery(id))
  // The sections are not loaded if the course is missing, which would be reported twice.
  if (data === undefined) return null
  const screenOf = (name: string) => {
    const screen = COURSE_SECTIONS.find((one) => one.name === name)?.screen ?? null
    return screen === null ? null : screenPath(id, screen)
  }
  return <Steps source={courseSections(id)} path={path} screenOf={screenOf} course={data} />
}

function Steps<Row extends Section>(props: {
  source: SectionSource<Row>
  path: string
  screenOf: (name: string) => string | null
  course?: CourseRow
}) {
  const { source, path, screenOf, course } = props
  const { rows, change } = useSections(source)
  const steps = (rows ?? []).flatMap((row) => {
    const to = screenOf(row.name)
    return to === null ? [] : [{ row, to }]
  })
  const at = steps.findIndex(({ to }) => path === to || path.startsWith(`${to}/`))
  const here = steps[at]
  if (here === undefined) return null
  const { row } = here
  return (
    <>
      <OfferToShow row={row} change={change} />
      {/* With text made larger, a phone shows the switch in a second line. */}
      <Flex columnGap={{ base: '1', md: '3' }} align="center" wrap={{ base: 'wrap', md: 'nowrap' }} minHeight="10" textStyle="sm">
        <HStack as="nav" aria-label={text.label} gap={{ base: '0', md: '2' }} flex="1 0 auto" minW="0" flexShrink={{ md: 1 }}>
          <Step step={steps[at - 1]} direction="previous" />
          <Step step={steps[at + 1]} direction="next" />
        </HStack>
        <Box css={TOUCHED} flexShrink={0}>
          <Switch size="sm" checked={row.isVisible} onChange={(next) => change(showing(row, next))} labelProps={{ textStyle: 'sm' }}>
            <Box as="span" srOnly>
              {sectionsText.switch(row.displayName, sectionsText.show)}
            </Box>
            <Box as="span" aria-hidden>
              {text.visible}
            </Box>
          </Switch>
        </Box>
      </Flex>
      <SeenLine section={row} course={course} onShow={() => change(showing(row, true))} />
    </>
  )
}

const TOUCHED = { '& label': { minHeight: '10', minWidth: '10' } }

/**
 * The previous or next section; on a phone without its name. The arrows point up and down the page: one to the left would be the
 * way back.
 */
function Step({ step, direction }: { step: { row: Section; to: string } | undefined; direction: 'previous' | 'next' }) {
  if (step === undefined) return null
  const name = step.row.displayName
  return (
    <HStack
      asChild
      gap="1"
      minW={{ base: '10', md: '0' }}
      flexShrink={{ base: 0, md: 1 }}
      height="10"
      justify="center"
      paddingX={{ base: '1', md: '2' }}
      borderRadius="l2"
      color="fg.muted"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      focusVisibleRing="inside"
    >
      <Link to={step.to} aria-label={text[direction](name)}>
        {direction === 'previous' && <ArrowUp size={16} aria-hidden />}
        <Text as="span" hideFrom="md">
          {text.short[direction]}
        </Text>
        <Text as="span" truncate maxW="16rem" hideBelow="md">
          <bdi>{name}</bdi>
        </Text>
        {direction === 'next' && <ArrowDown size={16} aria-hidden />}
      </Link>
    </HStack>
  )
}
