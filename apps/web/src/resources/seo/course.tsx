import { useQuery } from '@tanstack/react-query'
import { courseSeoCalls } from '#/api/generated/course-seo/course-seo.calls'
import { courseSeoInput } from '#/api/generated/inputs/courseSeoInput'
import { siteSettingsCalls } from '#/api/generated/site-settings/site-settings.calls'
import { courseRoute } from '#/app/route-ids'
import { perCourse } from '#/course/course'
import { CourseScreen } from '#/course/course-screen'
import { singletonQuery } from '../kit/cache'
import { defineSingleton } from '../kit/form'
import { SingletonScreen } from '../kit/form-screen'
import { SeoFields } from './fields'
import { seoLabels } from './labels'
import { seoText as text } from './text'

const courseSeo = perCourse((courseId) =>
  defineSingleton({ calls: courseSeoCalls(courseId), input: courseSeoInput, labels: seoLabels, saved: text.saved }),
)

const hints = { title: text.courseHeadingHelp, description: text.courseDescHelp, shareImage: text.courseImageHelp }

export function CourseSeoForm() {
  const { data: site } = useQuery(singletonQuery(siteSettingsCalls))
  return (
    <CourseScreen>
      {({ id, row, breadcrumbs }) => (
        <SingletonScreen form={courseSeo(id)} route={courseRoute('seo')} title={text.title} crumbs={[...breadcrumbs, { label: text.title }]}>
          {(control) => (
            <SeoFields
              control={control}
              hints={hints}
              fallback={{
                title: row?.name ?? null,
                description: row?.desc ?? site?.description ?? null,
                image: row?.imageIllustration ?? site?.shareImage ?? null,
                site: site?.organisation ?? null,
                ...(row === undefined ? {} : { slug: row.slug }),
              }}
            />
          )}
        </SingletonScreen>
      )}
    </CourseScreen>
  )
}
