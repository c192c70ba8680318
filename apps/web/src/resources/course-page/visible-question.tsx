import { Stack, Text } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sectionsQuery } from '#/sections/use-sections'
import { SectionLinks } from './section-links'
import { courseSections, fillable } from './sections'
import { coursePageText as text } from './text'

/** On a course's own page its sections were read just now. */
const FRESH_MS = 5000

/** What is asked before a course is shown: first the sections that would stand in its page with nothing in them. */
export async function visibleQuestion(client: QueryClient, courseId: number, question: string): Promise<ReactNode> {
  const { rows } = await client.fetchQuery({ ...sectionsQuery(courseSections(courseId)), staleTime: FRESH_MS })
  const empty = fillable(courseId, rows).filter(({ row }) => row.isVisible && row.isFilled === false)
  if (empty.length === 0) return question
  return (
    <Stack gap="3">
      <Stack gap="1.5">
        <Text color="fg.warning">{text.emptyVisible(empty.length)}</Text>
        <SectionLinks sections={empty} label={text.emptyVisible(empty.length)} />
      </Stack>
      <Text>{question}</Text>
    </Stack>
  )
}
