import { Skeleton, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { courseQuery } from '#/api/courses'
import { COURSE_SECTIONS } from '#/api/generated/contract'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { coursePath, perCourse, screenPath } from '#/course/course'
import { CourseScreen } from '#/course/course-screen'
import { LazyMark } from '#/findings/lazy-mark'
import type { SectionEdit } from '#/sections/section'
import { SectionList } from '#/sections/section-list'
import type { SectionLinks } from '#/sections/row-acts'
import { whyUnseen } from '#/lib/course-state'
import { t } from '#/text/uz'
import { prepareConfirm } from '#/ui/confirm'
import { useFetched } from '#/ui/lazy-component'
import type { Crumb } from '#/ui/crumbs'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { CourseHeader } from './header'
import { ModeSwitch } from './mode-switch'
import { choosingMode, courseSections, OWN, WITH_MODE } from './sections'
import { courseSectionsText as sectionsText } from './sections-text'
import { coursePageText as text } from './text'

const loadFindings = async () => await import('#/findings/list')
const loadNote = async () => await import('./unseen-note')

/** A course: its status, its sections, and what is missing. */
export function CoursePage() {
  return <CourseScreen>{({ id, breadcrumbs }) => <Course id={id} breadcrumbs={breadcrumbs} />}</CourseScreen>
}

const linksOf = perCourse((courseId) => ({ name, mode }: CourseSectionRow): SectionLinks => {
  const section = COURSE_SECTIONS.find((one) => one.name === name)
  const screen = section?.screen ?? null
  return {
    help: section === undefined ? undefined : name === WITH_MODE && mode !== OWN ? sectionsText.sharedHelp : sectionsText.sections[section.name],
    edit: screen === null ? null : screenPath(courseId, screen),
    view: `${coursePath(courseId)}/course-sections/view/${name}`,
  }
})

function Course({ id, breadcrumbs }: { id: number; breadcrumbs: readonly Crumb[] }) {
  const query = useQuery(courseQuery(id))
  const { data: row, error } = query
  const isUnseen = row !== undefined && whyUnseen(row) !== null
  const note = useFetched(loadNote, isUnseen)
  const findings = useFetched(loadFindings, true)
  useBreadcrumbs(breadcrumbs)
  useEffect(prepareConfirm, [])
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      {row !== undefined ? (
        <CourseHeader row={row} />
      ) : error === null ? (
        <Skeleton height={{ base: '64', md: '52' }} borderRadius="l3" aria-label={t.screens.course} />
      ) : (
        <ReadError title={text.failed} query={query} />
      )}
      {findings !== null && <findings.CourseFindings courseId={id} />}
      <SectionList
        source={courseSections(id)}
        route="/shell/course/$id/"
        title={sectionsText.title}
        linksOf={linksOf(id)}
        moreOf={moreOf(id)}
        isUnseen={isUnseen}
        unseen={isUnseen && note !== null && <note.UnseenNote course={row} />}
      />
    </Stack>
  )
}

/** The findings of a section, and whose content it shows if that is a choice. */
const moreOf = perCourse((courseId) => (section: CourseSectionRow, onChange: (edit: SectionEdit<CourseSectionRow>) => void) => (
  <>
    {section.isVisible && <LazyMark course={courseId} section={section.name} label={section.displayName} />}
    {section.name === WITH_MODE && <ModeSwitch row={section} onChoose={(mode) => onChange(choosingMode(section, mode))} />}
  </>
))
