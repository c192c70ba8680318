import { queryOptions } from '@tanstack/react-query'
import { getCoursePreview, getHomePreview } from '#/api/generated/preview/preview'
import type { MediaMap } from '@peshtoq/site-kit/kit/site'
import type { SiteSection } from '@peshtoq/site-kit/section'

type Page = { sections: readonly SiteSection[]; hidden: readonly string[]; media: MediaMap }

/** A page of the site as it is stored, its hidden sections too: the landing page, or that of a course. */
export function pageQuery(course: number | null) {
  return queryOptions({
    queryKey: ['site', course === null ? 'home' : 'course', course],
    queryFn: async ({ signal }): Promise<Page> =>
      course === null ? await getHomePreview({}, undefined, signal) : await getCoursePreview(course, {}, undefined, signal),
    // What else is in a section may have been saved a moment ago.
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}
