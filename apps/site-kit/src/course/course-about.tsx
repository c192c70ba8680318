import type { SiteCourseAboutInfo } from '../generated/model/siteCourseAboutInfo'
import type { SiteCourseAboutSuccess } from '../generated/model/siteCourseAboutSuccess'
import { Html } from '../kit/html'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'

/** A description of the course. */
export function CourseAboutInfo({ section }: { section: SiteCourseAboutInfo }) {
  const about = section.content?.aboutInfo
  if (!about) return <Unfilled section={section} />
  return (
    <Split section={section} title={about.title} image={about.image}>
      <Html html={about.desc} />
    </Split>
  )
}

/** Success stories of the course. */
export function CourseAboutSuccess({ section }: { section: SiteCourseAboutSuccess }) {
  const about = section.content?.aboutSuccess
  if (!about) return <Unfilled section={section} />
  return (
    <Split section={section} title={about.title} image={about.image} flip>
      <Html html={about.desc} />
    </Split>
  )
}
