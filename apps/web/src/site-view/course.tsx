import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { COURSE_SECTIONS } from '#/api/generated/contract'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { getGetCoursePreviewQueryOptions } from '#/api/generated/preview/preview'
import type { ViewSearch } from '#/app/search'
import { coursePath, screenPath } from '#/course/course'
import { CourseScreen } from '#/course/course-screen'
import { courseSections } from '#/resources/course-page/sections'
import { SectionNamesButton } from '#/sections/section-names-button'
import { viewText as text } from '#/text/uz.view'
import type { Crumb } from '#/ui/crumbs'
import { CoursePage } from '@peshtoq/site-kit/pages'
import { FRESH, Read, type Place } from './page'
import { PageScreen } from './page-screen'
import { SectionScreen } from './section-screen'
import { draftsIn } from './with-drafts'

function placeOf(id: number, breadcrumbs: readonly Crumb[], course: CourseRow): Place {
  return {
    names: (name) => <SectionNamesButton source={courseSections(id)} name={name} />,
    breadcrumbs,
    list: coursePath(id),
    title: text.coursePage,
    view: `${coursePath(id)}/course-sections/view`,
    edit: (name) => {
      const screen = COURSE_SECTIONS.find((one) => one.name === name)?.screen ?? null
      return screen === null ? null : screenPath(id, screen)
    },
    unseen: course.isVisible && course.status === 'ACTIVE' ? undefined : text.courseHidden,
  }
}

const useCourse = (id: number, search: ViewSearch) => useQuery(getGetCoursePreviewQueryOptions(id, draftsIn(search), { query: FRESH }))

/** A section of a course's page, as visitors see it. */
export function CourseSectionView() {
  return <CourseScreen>{({ id, breadcrumbs }) => <Section id={id} breadcrumbs={breadcrumbs} />}</CourseScreen>
}

function Section({ id, breadcrumbs }: { id: number; breadcrumbs: readonly Crumb[] }) {
  const { name } = useParams({ from: '/shell/course/$id/course-sections/view/$name' })
  const search = useSearch({ from: '/shell/course/$id/course-sections/view/$name' })
  return (
    <Read query={useCourse(id, search)}>
      {(page) => <SectionScreen place={placeOf(id, breadcrumbs, page.course)} page={page} name={name} search={search} />}
    </Read>
  )
}

/** A course's page, as visitors see it. */
export function CoursePageView() {
  return <CourseScreen>{({ id, breadcrumbs }) => <CoursePageScreen id={id} breadcrumbs={breadcrumbs} />}</CourseScreen>
}

function CoursePageScreen({ id, breadcrumbs }: { id: number; breadcrumbs: readonly Crumb[] }) {
  const search = useSearch({ from: '/shell/course/$id/course-sections/view' })
  return (
    <Read query={useCourse(id, search)}>
      {(page) => (
        <PageScreen place={placeOf(id, breadcrumbs, page.course)} page={page} search={search}>
          {(sections, looks) => <CoursePage page={{ course: page.course, sections, media: page.media }} {...looks} />}
        </PageScreen>
      )}
    </Read>
  )
}
