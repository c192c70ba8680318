import { Badge, Flex, HStack, Heading, Stack, Text } from '@chakra-ui/react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { STATUS_COLOURS, STATUS_MOVES, whyUnseen } from '#/lib/course-state'
import { coursePickerText } from '#/text/uz.course-picker'
import { Button } from '#/ui/button'
import { Panel } from '#/ui/page'
import { useCourseChange } from './change'
import { CourseSwitch } from './switch'
import { courseText as text } from './text'


/** A course's status and visibility; both change at once, independently of the form. */
export function CourseState({ row }: { row: CourseRow }) {
  const { setStatus } = useCourseChange()
  const unseen = whyUnseen(row)
  return (
    <Panel>
      <Stack gap="5">
        <Stack gap="2">
          <HStack justify="space-between">
            <Heading as="h2" size="sm">
              {text.state}
            </Heading>
            <Badge colorPalette={STATUS_COLOURS[row.status]}>{coursePickerText.status[row.status]}</Badge>
          </HStack>
          <Flex gap="2" wrap="wrap">
            {STATUS_MOVES[row.status].map((status) => (
              <Button key={status} size="xs" variant="outline" colorPalette="gray" onClick={() => void setStatus(row, status)}>
                {text.moves[status]}
              </Button>
            ))}
          </Flex>
        </Stack>
        <CourseSwitch row={row} alone>{text.show}</CourseSwitch>
        <Stack gap="1" textStyle="sm">
          <Text color={unseen === null ? 'fg.success' : 'fg.warning'}>{unseen ?? text.seen}</Text>
          <Text color="fg.muted">{text.number(row.courseId)}</Text>
        </Stack>
      </Stack>
    </Panel>
  )
}
