import { Text } from '@chakra-ui/react'
import { courseKey } from '#/api/calls'
import type { WorkSampleRow } from '#/api/generated/model/workSampleRow'
import { workSampleCalls } from '#/api/generated/work-samples/work-samples.calls'
import { courseRowRoutes, type RowRoutes } from '#/app/route-ids'
import { perCourse, screenPath, type CourseScreenName } from '#/course/course'
import { Thumbnail } from '#/ui/image'
import { defineResource, narrowed, rowPaths, type ListResource } from '../kit/resource'
import { ShownLink } from '../kit/shown-link'
import { defineViewer, PlayButton } from '../kit/viewer'
import { workSampleText as text } from './text'

/** One of the lists of learners' works. */
export type Samples = {
  category: WorkSampleRow['category']
  /** For a category with two lists: works with a video, or without. */
  hasMedia?: boolean
  resource: (courseId: number) => ListResource<WorkSampleRow>
}

function define(
  screen: CourseScreenName,
  group: Pick<Samples, 'category' | 'hasMedia'>,
  texts: Omit<ListResource<WorkSampleRow>['texts'], 'name'>,
  routes: RowRoutes,
  /** The path of a row under that of the list. */
  row = '',
): Samples {
  const resource = perCourse((courseId) => {
    const list = screenPath(courseId, screen)
    return defineResource(narrowed(workSampleCalls(courseId), group), {
      // The two lists of a category share a cache key: a work that gets a video moves between them.
      key: courseKey(courseId, `work-samples-${group.category}`),
      scope: group,
      texts: { ...texts, name: text.name },
      paths: rowPaths(list, row),
      routes,
      nameOf: (sample) => sample.title,
      iconOf: (sample) => <Sign sample={sample} />,
      copyable: true,
      columns: [
        { key: 'author', label: text.author, cell: (sample) => <Text lineClamp={2}>{sample.author}</Text> },
        { key: 'link', label: text.link, cell: (sample) => sample.link !== null && <ShownLink link={sample.link} /> },
      ],
    })
  })
  return { ...group, resource }
}

export const { Viewer, useShow } = defineViewer<WorkSampleRow>(async () => (await import('./view')).WorkSampleView)

/** The picture of a work; that of a video plays it. */
function Sign({ sample }: { sample: WorkSampleRow }) {
  const show = useShow()
  if (sample.media === null) return <Thumbnail path={sample.image} width={80} fill />
  return <PlayButton id={sample.id} thumbnail={sample.image} label={text.play(sample.title)} onPlay={() => show(sample)} />
}

export const works = define(
  'student-works',
  { category: 1, hasMedia: false },
  text.works,
  courseRowRoutes('student-works', 'student-works/single/$rowId'),
  '/single',
)

export const films = define(
  'student-works-media',
  { category: 1, hasMedia: true },
  text.films,
  courseRowRoutes('student-works-media', 'student-works-media/single/$rowId'),
  '/single',
)

export const students = define(
  'students-projects',
  { category: 2 },
  text.students,
  courseRowRoutes('students-projects', 'students-projects/$rowId'),
)

export const contest = define(
  'student-projects',
  { category: 3 },
  text.contest,
  courseRowRoutes('student-projects', 'student-projects/$rowId'),
)

export const portfolio = define(
  'portfolio-projects',
  { category: 4 },
  text.portfolio,
  courseRowRoutes('portfolio-projects', 'portfolio-projects/$rowId'),
)
