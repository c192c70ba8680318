import { Box, Flex, Text } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { useCourseChange } from '#/resources/course/change'
import { seenText as text } from '#/text/uz.seen'
import { Button } from '#/ui/button'
import { obstacles, seenUntil } from './seen'
import type { Section } from './section'

/**
 * Whether visitors see the section now; if not, what is missing, with buttons for the remaining steps. Its switch is right above:
 * on a phone it says by itself that the section is visible, and is the button that shows it.
 */
export function SeenLine(props: { section: Section; course: CourseRow | undefined; onShow: () => void }) {
  const { section, course, onShow } = props
  const missing = obstacles(section, course)
  const isSeen = missing.length === 0
  const until = seenUntil(section, course)
  const Icon = isSeen ? Eye : EyeOff
  const isSaid = isSeen && until === null
  return (
    <Flex as="output" align="center" gap="2" minHeight={{ base: isSaid ? '0' : '10', md: '8' }} wrap="wrap" textStyle="note" color="fg.muted" data-seen={isSeen}>
      <Flex flex="0 1 auto" gap="2" minW="0" align="baseline" srOnly={{ base: isSaid, md: false }}>
        <Box color={isSeen ? 'fg.success' : 'fg.warning'} flexShrink={0} alignSelf="flex-start" paddingTop="0.5" aria-hidden>
          <Icon size={15} />
        </Box>
        <Text as="span" minW="0">
          {isSeen ? (until === null ? text.seen : text.seenUntil(until)) : text.unseen(missing.join(', '))}
        </Text>
      </Flex>
      {course !== undefined && <CourseStep course={course} />}
      {!section.isVisible && (
        <Button {...STEP} hideBelow="md" onClick={onShow}>
          {text.showSection}
        </Button>
      )}
    </Flex>
  )
}

/** The next step that makes the course visible: its confirmation offers the other one too. */
export function CourseStep({ course }: { course: CourseRow }) {
  const { setStatus, setVisible } = useCourseChange()
  const isActive = course.status === 'ACTIVE'
  // Its time window is set in its form.
  if (isActive && course.isVisible) return null
  return (
    <Button {...STEP} onClick={() => void (isActive ? setVisible(course, true, () => undefined) : setStatus(course, 'ACTIVE'))}>
      {isActive ? text.showCourse : text.activate}
    </Button>
  )
}

const STEP = { size: 'xs', variant: 'outline', colorPalette: 'gray', height: { base: '10', md: '7' }, flexShrink: 0 } as const
