import { HStack, Stack, Text } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { isEmpty } from '#/sections/section'
import { sectionsQuery } from '#/sections/use-sections'
import { confirm } from '#/ui/confirm'
import { progress } from '#/ui/progress'
import { SectionLinks, type SectionLink } from '../course-page/section-links'
import { courseSections, wayToFill } from '../course-page/sections'
import { coursePageText } from '../course-page/text'
import { courseQuestionsText as text } from './questions-text'
import { courseText } from './text'

/** Confirmed, and whether the usual second step is made too; null if cancelled. */
export type Answer = { also: boolean } | null

/** On a course's own page the sections were loaded just now. */
const FRESH_MS = 5000

/** What visitors would see of the course's page. */
type PageContents = {
  /** Visible sections without content. */
  empty: readonly SectionLink[]
  /** Whether no section is visible. */
  nothing: boolean
}

/** Without this knowledge the confirmation is shown all the same. */
const UNKNOWN: PageContents = { empty: [], nothing: false }

async function readPageContents(client: QueryClient, courseId: number): Promise<PageContents> {
  const { rows } = await client.fetchQuery({ ...sectionsQuery(courseSections(courseId)), staleTime: FRESH_MS })
  return {
    empty: rows.filter((row) => row.isVisible && isEmpty(row)).map((row) => ({ row, to: wayToFill(courseId, row) })),
    nothing: rows.every((row) => !row.isVisible),
  }
}

/** Asks; `also` offers the other condition of visibility as a second step. */
async function ask(given: {
  title: string
  question: string
  seen?: PageContents
  also?: { label: string; note: string } | undefined
  yes: string
}): Promise<Answer> {
  const { title, question, seen: { empty, nothing } = UNKNOWN, also, yes } = given
  let box: HTMLInputElement | null = null
  const keep = (node: HTMLInputElement | null) => {
    box = node ?? box
  }
  // A plain question needs no checkbox.
  const body: ReactNode =
    empty.length === 0 && !nothing && also === undefined ? (
      question
    ) : (
      <Stack gap="3">
        {nothing && <Text color="fg.warning">{text.nothingShown}</Text>}
        {empty.length > 0 && (
          <Stack gap="1.5">
            <Text color="fg.warning">{coursePageText.emptyVisible(empty.length)}</Text>
            <SectionLinks sections={empty} label={coursePageText.emptyVisible(empty.length)} />
          </Stack>
        )}
        <Text>{question}</Text>
        {also !== undefined && (
          <div>
            <HStack asChild gap="2.5" minHeight={{ base: '10', md: '8' }} cursor="pointer" color="brand.fg">
              <label>
                <input ref={keep} type="checkbox" defaultChecked={!nothing} aria-describedby={NOTE} style={BOX} />
                <Text as="span" color="fg">
                  {also.label}
                </Text>
              </label>
            </HStack>
            <Text id={NOTE} textStyle="xs">
              {also.note}
            </Text>
          </div>
        )}
      </Stack>
    )
  if (!(await confirm({ title, body, confirmLabel: yes }))) return null
  return { also: isTicked(box) }
}

const isTicked = (box: HTMLInputElement | null) => box?.checked === true

const BOX = { accentColor: 'currentColor', flexShrink: 0, width: 16, height: 16 } as const
/** Only one such question is open at a time. */
const NOTE = 'course-question-note'

/**
 * The confirmation before a course is shown or hidden: showing reminds of its data (docs/panel.md#course-pages), names empty
 * sections, and offers to activate an inactive course.
 */
export async function askVisible(client: QueryClient, row: CourseRow, isVisible: boolean): Promise<Answer> {
  if (!isVisible) return await ask({ title: text.hideTitle, question: text.hideQuestion(row.name), yes: text.hideYes })
  const seen = await progress.during(readPageContents(client, row.id)).catch(() => UNKNOWN)
  const also = row.status === 'ACTIVE' ? undefined : { label: text.alsoActivate, note: text.alsoActivateNote }
  return await ask({ title: text.showTitle, question: text.showQuestion(row.name), seen, also, yes: text.showYes })
}

/** The confirmation before a course changes its status, with the effect for visitors. */
export async function askStatus(client: QueryClient, row: CourseRow, status: CourseRow['status']): Promise<Answer> {
  const given = { title: text.moveTitles[status], yes: courseText.moves[status] }
  if (status !== 'ACTIVE') return await ask({ ...given, question: text.moveHides(row.name) })
  const seen = await progress.during(readPageContents(client, row.id)).catch(() => UNKNOWN)
  if (row.isVisible) return await ask({ ...given, question: text.moveShows(row.name), seen })
  return await ask({ ...given, question: text.moveActive(row.name), seen, also: { label: text.alsoShow, note: text.alsoShowNote } })
}
