import type { SiteCourseContents } from '../generated/model/siteCourseContents'
import type { SyllabusLesson as Lesson } from '../generated/model/syllabusLesson'
import { Strip } from '../static/strip'
import { Frame, FrameHeading } from '../kit/frame'
import { PlusIcon } from '../kit/icons'
import { named } from '../kit/said'
import { text } from '../text'
import layout from './parts/aside.module.css'
import faq from './faq.module.css'
import styles from './course-contents.module.css'

/** The modules of the course and their lessons; in the panel's preview, a placeholder if the learning system has sent none. */
export function CourseContents({ section }: { section: SiteCourseContents }) {
  const modules = section.content?.modules ?? []
  if (modules.length === 0) return <Strip section={section} />
  return (
    <Frame section={section} own>
      <div className={layout.aside}>
        <FrameHeading />
        <ol className={layout.content}>
          {modules.map(({ title, lessons }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- modules have no id, and names may repeat
            <li key={index} className={faq.item}>
              <details open={index === 0}>
                <summary className={faq.question}>
                  <div>
                    <h3 className={faq.words}>{named(title)}</h3>
                    <p className={styles.total}>{totalOf(lessons)}</p>
                  </div>
                  <PlusIcon />
                </summary>
                <Lessons lessons={lessons} />
              </details>
            </li>
          ))}
        </ol>
      </div>
    </Frame>
  )
}

const Lessons = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <ol className={styles.lessons}>
    {lessons.map(({ title, minutes, isFree }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <li key={index} className={styles.lesson}>
        <span className={styles.name}>{named(title)}</span>
        {isFree && <span className={styles.free}>{text.free}</span>}
        {minutes > 0 && <span className={styles.minutes}>{text.duration(minutes)}</span>}
      </li>
    ))}
  </ol>
)

function totalOf(lessons: readonly Lesson[]): string {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return [text.lessons(lessons.length), ...(minutes > 0 ? [text.duration(minutes)] : [])].join(' · ')
}
