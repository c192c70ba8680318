import { CourseList } from '#/course/course-list'
import { contest, films, portfolio, students, Viewer, works, type Samples } from './resource'

function SampleList({ of }: { of: Samples }) {
  return (
    <Viewer>
      <CourseList resource={of.resource} />
    </Viewer>
  )
}

export const WorksList = () => <SampleList of={works} />

export const FilmsList = () => <SampleList of={films} />

export const StudentsList = () => <SampleList of={students} />

export const ContestList = () => <SampleList of={contest} />

export const PortfolioList = () => <SampleList of={portfolio} />
