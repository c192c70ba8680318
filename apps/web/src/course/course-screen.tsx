import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { courseQuery } from '#/api/courses'
import { ApiError } from '#/api/errors'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { courseScreenText as text } from '#/text/uz.course-screen'
import { t } from '#/text/uz'
import type { Crumb } from '#/ui/crumbs'
import { LinkButton } from '#/ui/link-button'
import { Message } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { coursePath } from './course'

const ALL: Crumb = { label: t.screens.courses, to: '/courses' }

/** The course of a screen. */
export type OpenCourse = {
  id: number
  /** Undefined until loaded; the screen does not wait for it. */
  row: CourseRow | undefined
  /** It is being loaded. */
  isAsked: boolean
  /** The breadcrumbs of the screen, without the screen itself. */
  breadcrumbs: readonly Crumb[]
}

/** A screen of the course in the address. The course is loaded once for all its screens; this component reports a missing one. */
export function CourseScreen({ children }: { children: (course: OpenCourse) => ReactNode }) {
  const { id: given } = useParams({ from: '/shell/course/$id' })
  const id = Number(given)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: row, error, isPending } = useQuery({ ...courseQuery(id), enabled: isId })
  if (!isId || (error instanceof ApiError && error.status === 404)) return <CourseMissing />
  const breadcrumbs = [ALL, { label: row?.name ?? t.screens.course, to: coursePath(id) }]
  // The form of one course keeps nothing of another.
  return <Fragment key={id}>{children({ id, row, isAsked: isPending, breadcrumbs })}</Fragment>
}

function CourseMissing() {
  useBreadcrumbs([ALL, { label: text.missing }])
  return (
    <Message icon={<FileQuestion size={28} />} title={text.missing} actions={<LinkButton to="/courses">{text.toCourses}</LinkButton>}>
      {text.missingHelp}
    </Message>
  )
}
