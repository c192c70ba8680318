'use client'

import { useState } from 'react'
import type { PublicCourseCardRow } from '../generated/model/publicCourseCardRow'
import type { SiteCourses } from '../generated/model/siteCourses'
import type { PublicTopCourseRow } from '../generated/model/publicTopCourseRow'
import { Button } from '../kit/button'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { useCourseHref, useCoursesHref } from '../kit/site'
import { text } from '../text'
import { CourseCard } from './course-card'
import styles from './courses.module.css'

/** A slider of new courses and, below it, the first courses by category, with a link to all of them. */
export function Courses({ section }: { section: SiteCourses }) {
  const { topCourses, courses, total } = section.content
  return (
    <Frame section={section}>
      {topCourses.length > 0 && (
        <Items swiper label={text.courses.news} columns="one" className={styles.carousel}>
          {topCourses.map((row) => (
            <Slide key={row.id} row={row} />
          ))}
        </Items>
      )}
      <Catalogue courses={courses} swiper={section.isSwiper} label={section.heading} />
      {total > courses.length && <Rest total={total} />}
    </Frame>
  )
}

function Slide({ row }: { row: PublicTopCourseRow }) {
  const href = useCourseHref()(row.link, row.courseId, row.course?.slug)
  return (
    <article className={styles.slide}>
      <div className={styles.words}>
        <h3 className={styles.title}>{named(row.title)}</h3>
        {said(row.desc) && <p className={styles.desc}>{row.desc}</p>}
        {href !== null && (
          <Button href={href} className={styles.action} aria-label={text.moreOf(named(row.title))}>
            {text.more}
          </Button>
        )}
      </div>
      <Picture src={row.image} alt="" ratio="16 / 10" className={styles.picture} />
    </article>
  )
}

function Catalogue({ courses, swiper, label }: { courses: readonly PublicCourseCardRow[]; swiper: boolean; label: string }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const categories = new Map(courses.flatMap(({ category }) => (category === null ? [] : [[category.id, category.name] as const])))
  // The chosen category may have disappeared from the content.
  const shown = courses.filter((course) => chosen === null || !categories.has(chosen) || course.category?.id === chosen)
  return (
    <>
      {categories.size > 1 && (
        <div role="group" aria-label={text.courses.filter} className={styles.filter}>
          {[[null, text.courses.all] as const, ...categories].map(([id, name]) => (
            <button key={id} type="button" className={styles.chip} aria-pressed={id === chosen} onClick={() => setChosen(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <Items swiper={swiper} label={label} columns={shown.length === 4 ? 'four' : 'three'}>
        {shown.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </Items>
    </>
  )
}

/** How many more courses there are than on the page, with a link. */
function Rest({ total }: { total: number }) {
  const href = useCoursesHref()
  return (
    <div className={styles.rest}>
      <p className={styles.total}>{text.courses.total(total)}</p>
      {href !== null && (
        <Button href={href} look="line">
          {text.courses.every}
        </Button>
      )}
    </div>
  )
}
