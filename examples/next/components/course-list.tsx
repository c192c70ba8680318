import { Button, CourseCard, Frame, Items, WithMedia } from '@peshtoq/site'
import { notFound } from 'next/navigation'
import { PER_PAGE, site } from '@/lib/site'

const HEADING = 'Barcha kurslar'

const pathOf = (page: number) => (page === 1 ? '/courses' : `/courses/page/${page}`)

/** All courses, paged. */
export async function CourseList({ page }: { page: number }) {
  const { courses, total, media } = await site.courses({ page, perPage: PER_PAGE })
  if (courses.length === 0 && page > 1) notFound()
  return (
    <WithMedia media={media}>
      <Frame section={{ name: 'Courses', heading: HEADING }} level={1}>
        <Items swiper={false} label={HEADING} columns="three">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} level={2} />
          ))}
        </Items>
        {total > PER_PAGE && (
          <nav aria-label="Sahifalar" className="pages">
            {page > 1 && <Button href={pathOf(page - 1)}>Oldingi sahifa</Button>}
            {page * PER_PAGE < total && <Button href={pathOf(page + 1)}>Keyingi sahifa</Button>}
          </nav>
        )}
      </Frame>
    </WithMedia>
  )
}
