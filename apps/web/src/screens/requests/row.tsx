import { Box, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { Link as Look } from '@chakra-ui/react/link'
import { Link } from '@tanstack/react-router'
import type { SiteRequest } from '#/api/generated/model/siteRequest'
import { when } from '#/lib/dates'
import { requestsText as text } from '#/text/uz.requests'
import { Button } from '#/ui/button'
import { PhoneLink } from './phone-link'
import { sectionName } from './queries'
import { StateField } from './state-field'

/** One line on a wide window, a card on a narrow one. */
const GRID = {
  gridTemplateAreas: { base: '"who" "what" "state"', lg: '"who what state"' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1.6fr) 13rem' },
  columnGap: '4',
  rowGap: '3',
  alignItems: 'start',
  paddingX: { base: '3', md: '4' },
  paddingY: '3.5',
} as const

/** A request in the list: the visitor, the subject, and its state. */
export function RequestRow({ request, onCourse }: { request: SiteRequest; onCourse: (id: number) => void }) {
  const { id, name, phone, courseId, courseName, form, message, createdAt, takenBy } = request
  return (
    <Grid as="li" {...GRID} borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }} data-request={id}>
      <Stack gridArea="who" gap="1" minW="0">
        <Look asChild fontWeight="medium" overflowWrap="anywhere">
          <Link to="/requests/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </Look>
        <PhoneLink name={name} phone={phone} />
        <Text textStyle="xs" color="fg.muted">
          {when(createdAt)}
        </Text>
      </Stack>
      <Stack gridArea="what" gap="1" minW="0" textStyle="sm">
        <HStack gap="2" wrap="wrap">
          <Text color="fg.muted">{sectionName(form)}</Text>
          {courseId !== null && courseName !== null ? (
            <Button size="2xs" variant="outline" colorPalette="gray" maxW="full" whiteSpace="normal" height="auto" minHeight="6" onClick={() => onCourse(courseId)}>
              {text.ofThisCourse(courseName)}
            </Button>
          ) : (
            courseName !== null && <Text color="fg.muted">{text.ofThisCourse(courseName)}</Text>
          )}
        </HStack>
        {message !== null && (
          <Text lineClamp={2} overflowWrap="anywhere">
            {message}
          </Text>
        )}
      </Stack>
      <Stack gridArea="state" gap="1" minW="0">
        <StateField request={request} />
        <Box textStyle="xs" color="fg.muted">
          {takenBy === null ? text.nobody : `${takenBy.firstName} ${takenBy.lastName}`}
        </Box>
      </Stack>
    </Grid>
  )
}
