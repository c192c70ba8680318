import { queryOptions } from '@tanstack/react-query'
import { getCoursePreview, getHomePreview } from '#/api/generated/preview/preview'
import type { MediaMap } from '@peshtoq/site-kit/kit/site'
import type { SiteSection } from '@peshtoq/site-kit/section'

type Page = { sections: readonly SiteSection[]; hidden: readonly string[]; media: MediaMap }

/** A stored page of the site, with hidden sections: the landing page, or that of a course. */
export function pageQuery(course: number | null) {
  return queryOptions({
    queryKey: ['site', course === null ? 'home' : 'course', course],
    queryFn: async ({ signal }): Promise<Page> =>
      course === null ? await getHomePreview({}, undefined, signal) : await getCoursePreview(course, {}, undefined, signal),
    // The rest of the section may have been saved just now.
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}
