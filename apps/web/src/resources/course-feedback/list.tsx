import { Flex, Text } from '@chakra-ui/react'
import { CourseScreen } from '#/course/course-screen'
import { useSections } from '#/sections/use-sections'
import { ModeSwitch } from '../course-page/mode-switch'
import { choosingMode, courseSections, WITH_MODE } from '../course-page/sections'
import { courseSectionsText as text } from '../course-page/sections-text'
import { FeedbackScreen } from '../feedback/feedback-screen'
import { courseFeedback } from './resource'

export function CourseFeedbackList() {
  return (
    <CourseScreen>
      {({ id, breadcrumbs }) => {
        const resource = courseFeedback(id)
        return (
          <FeedbackScreen
            resource={resource}
            crumbs={[...breadcrumbs, { label: resource.texts.title }]}
            tabs={<ModeNote courseId={id} />}
          />
        )
      }}
    </CourseScreen>
  )
}

/** Whether the course's page shows this feedback or the shared one. */
function ModeNote({ courseId }: { courseId: number }) {
  const { rows, change } = useSections(courseSections(courseId))
  const row = rows?.find((one) => one.name === WITH_MODE)
  if (row === undefined) return null
  return (
    <Flex
      gap="3"
      rowGap="1"
      wrap="wrap"
      align="center"
      justify="space-between"
      paddingX="4"
      paddingY="3"
      borderRadius="l2"
      bg="bg.muted"
      role="note"
    >
      <Text textStyle="sm" flex="1 1 16rem">
        {row.mode === 1 ? text.shared : text.own}
      </Text>
      <ModeSwitch row={row} onChoose={(mode) => change(choosingMode(row, mode))} />
    </Flex>
  )
}
