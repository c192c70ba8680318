import { Box, Heading } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import { releasesText as text } from '#/text/uz.releases'
import { courseNamesQuery } from './queries'

const ofCourse = ({ entity, rowId, courseId }: Draft): number | null => (entity === 'course' && rowId !== 0 ? rowId : courseId)

/** Drafts grouped by course, those of the whole site first. */
export function useByCourse(drafts: readonly Draft[]): readonly { id: number | null; label: string; drafts: readonly Draft[] }[] {
  const courses = [...new Set(drafts.map(ofCourse))].filter((id) => id !== null).toSorted((a, b) => a - b)
  const { data: names } = useQuery(courseNamesQuery(useQueryClient(), courses))
  const ofSite = drafts.filter((draft) => ofCourse(draft) === null)
  return [
    ...(ofSite.length === 0 ? [] : [{ id: null, label: text.ofSite, drafts: ofSite }]),
    ...courses.map((id) => {
      const name = names?.get(id)
      return { id, label: name === undefined ? text.someCourse : text.ofCourse(name), drafts: drafts.filter((draft) => ofCourse(draft) === id) }
    }),
  ]
}

/** A group of drafts with its heading. */
export function Grouped({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={label} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0', '& > h3': { borderTopRadius: 'l3' } }}>
      <Heading as="h3" textStyle="xs" fontWeight="medium" color="fg.muted" bg="bg.subtle" paddingX={{ base: '3', md: '4' }} paddingY="1.5" borderBottomWidth="1px" borderColor="border">
        <bdi>{label}</bdi>
      </Heading>
      <Box as="ul" listStyleType="none">
        {children}
      </Box>
    </Box>
  )
}
