import { HStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Finding } from '#/api/generated/model/finding'
import { findingsText as text } from '#/text/uz.findings'
import { Tooltip } from '#/ui/tooltip'
import { courseFindings, findingCounts, homeFindings } from './queries'

/** All findings of a section except `empty_section`, which its row shows already. */
const ofSection = (name: string) => (findings: Finding[]) =>
  findings.filter(({ section, kind }) => section === name && kind !== 'empty_section').length

/** The number of findings beside a section of a course's page. */
export function CourseSectionMark({ courseId, name, label }: { courseId: number; name: string; label: string }) {
  const { data = 0 } = useQuery({ ...courseFindings(courseId), select: ofSection(name) })
  return <Mark count={data} label={label} />
}

/** The same beside a section of the home page. */
export function HomeSectionMark({ name, label }: { name: string; label: string }) {
  const { data = 0 } = useQuery({ ...homeFindings, select: ofSection(name) })
  return <Mark count={data} label={label} />
}

/** The same beside a course that is on the site. */
export function CourseMark({ courseId, label }: { courseId: number; label: string }) {
  const { data = 0 } = useQuery({
    ...findingCounts,
    select: ({ courses }) => courses.find((one) => one.courseId === courseId)?.count ?? 0,
  })
  return <Mark count={data} label={label} />
}

function Mark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  const words = text.ofSection(label, count)
  return (
    <Tooltip content={words}>
      <HStack as="span" role="img" aria-label={words} gap="1" color="fg.warning" textStyle="xs" fontVariantNumeric="tabular-nums" data-finding-mark="">
        <TriangleAlert size={14} aria-hidden />
        <span aria-hidden>{count}</span>
      </HStack>
    </Tooltip>
  )
}
